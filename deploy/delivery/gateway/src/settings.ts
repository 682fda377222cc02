import { readOutsideAddress } from '@homeside/contract/constants/outside-address'
import { faultsOfBucket } from '@homeside/server-kit/bucket'
import {
  optional,
  required,
  secret,
  setting,
  type SettingsValues,
  address,
  flag,
  outside,
  port,
  text,
} from '@homeside/server-kit/settings/setting'

/** The environment variables of a gateway. The place of the releases is set as for `pnpm release`. */
export const gatewaySettings = {
  ENVIRONMENT: required(text, { means: 'which environment it serves', example: 'production' }),
  PORT: setting(port, { means: 'where it listens', fallback: 8080 }),
  HOST: optional(text, { means: 'the address it listens on', usual: 'all', example: '127.0.0.1' }),
  ENVIRONMENTS_FOLDER: optional(text, {
    means: 'the environments’ data: page hosts, API, and whose signatures count',
    usual: 'deploy/delivery/environments',
    example: '/etc/homeside/environments',
  }),
  REGISTRY_FOLDER: optional(text, {
    means: 'the store of releases in files',
    usual: '.portal/registry',
    example: '/srv/homeside/registry',
  }),
  RELEASES_DATABASE_URL: secret(
    address(['postgresql:', 'postgres:'], 'postgresql://gateway:password@db.internal/releases'),
    { means: 'the store of releases in PostgreSQL, for many gateways', usual: 'files' },
  ),
  RELEASES_ASSETS_FOLDER: optional(text, {
    means:
      'the releases’ files, on a volume that all gateways see; with RELEASES_ASSETS_URL its own, for those it fetched',
    usual: 'assets in the store',
    example: '/srv/homeside/assets',
  }),
  RELEASES_ASSETS_URL: optional(address(['s3:'], 's3://releases?endpoint=https://files.internal&region=us-east-1'), {
    means: 'a bucket with the releases’ files, which are fetched from there',
    usual: 'they lie in the folder',
  }),
  RELEASES_ASSETS_KEYS: secret(text, {
    means: 'the id and the key that may read the bucket, as id:key',
    usual: 'none',
  }),
  LAST_GOOD_FILE: optional(text, {
    means: 'where it keeps what it serves, for a start while the store is away',
    usual: 'nowhere',
    example: '/var/lib/homeside/last-good.json',
  }),
  GATEWAY_KEY: secret(text, {
    means: 'a long random text that all gateways of the environment share, so that a page may report to any',
    usual: 'its own',
  }),
  WITNESS_KEY: secret(text, {
    means: 'a long random text that it shares with the API: only reports of signed-in patients raise a release',
    usual: 'nobody’s report raises one',
  }),
  TRUST_PROXY: setting(flag, {
    means: 'believe the X-Forwarded-For and X-Forwarded-Proto that a proxy in front of it writes',
    fallback: false,
  }),
  CONSOLE_PORT: optional(port, {
    means: 'the port of the operators’ console, which has no login',
    usual: 'no console',
    example: '8091',
  }),
  CONSOLE_HOST: setting(text, { means: 'the address that the console listens on', fallback: '127.0.0.1' }),
  CONSOLE_PROMETHEUS: optional(
    outside('http://127.0.0.1:9090', (given) =>
      readOutsideAddress(given.replace(/\/+$/, ''), { isOpen: true, mayAsk: false }),
    ),
    { means: 'a Prometheus that reads all gateways, for the figures of rollouts', usual: 'this gateway’s own counts' },
  ),
}

/** Says what a bucket for the releases' files needs besides its address. */
export function faultsOfAssets({
  RELEASES_ASSETS_FOLDER: folder,
  RELEASES_ASSETS_KEYS: keys,
  RELEASES_ASSETS_URL: url,
}: SettingsValues<typeof gatewaySettings>): string[] {
  if (url === null) return []
  return [
    ...faultsOfBucket('RELEASES_ASSETS', url, keys),
    ...(folder === null ? ['RELEASES_ASSETS_FOLDER is missing: a folder of this gateway, for what it fetches.'] : []),
  ]
}
