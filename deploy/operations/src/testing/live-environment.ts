import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openPostgresStore } from '@homeside/releases/store/postgres-store'
import { emptyRegistry, livePortal, publishFiles, putSomeLive, type TestRegistry } from '@homeside/releases/testing'
import { brandFiles } from '@homeside/releases/testing-builds'

/** An environment of small made-up releases, and the settings of a gateway for it. */
export interface LiveEnvironment {
  portal: TestRegistry
  settings: Readonly<Record<string, string>>
}

/**
 * An environment called production, with its data in files and its teams' keys, as on a real machine.
 *
 * @param isLive Whether releases run there already.
 * @param databaseUrl An empty PostgreSQL to keep the releases in. Default: files.
 */
export async function liveEnvironment(
  pageHosts: readonly string[] = ['localhost'],
  { databaseUrl, isLive = true }: { databaseUrl?: string; isLive?: boolean } = {},
): Promise<LiveEnvironment> {
  const portal = await (databaseUrl ? emptyRegistry(() => openPostgresStore(databaseUrl)) : emptyRegistry())
  if (isLive) await livePortal(portal, 'production')
  const environments = await mkdtemp(path.join(tmpdir(), 'environments-'))
  const { teams } = portal.registry.trust
  await writeFile(path.join(environments, 'teams.json'), JSON.stringify({ teams }))
  const production = {
    environment: 'production',
    promotesFrom: null,
    pageHosts,
    apiOrigin: 'https://{pageHost}:8443',
    overrides: 'signed',
    keys: [portal.keys['production']?.publicKey],
  }
  await writeFile(path.join(environments, 'production.json'), JSON.stringify(production))
  const settings = {
    ENVIRONMENT: 'production',
    ENVIRONMENTS_FOLDER: environments,
    REGISTRY_FOLDER: portal.folder,
    ...(databaseUrl ? { RELEASES_DATABASE_URL: databaseUrl } : {}),
  }
  return { portal, settings }
}

/** Long enough to be worth compressing. */
const hostWithText = { 'main.1.js': `start()//${' and so on'.repeat(500)}`, 'main.1.css': 'body{}' }

/**
 * The environment of `nginx/homeside.conf`: the portal at its own host name, and a brand at another.
 *
 * @param databaseUrl An empty PostgreSQL to keep the releases in. Default: files.
 */
export async function brandedEnvironment(databaseUrl?: string): Promise<LiveEnvironment> {
  const live = await liveEnvironment(['portal.example'], databaseUrl ? { databaseUrl } : {})
  const files = brandFiles()
  const { brands } = JSON.parse(files['brands.json'] ?? '') as { brands: { alias: string | null; hosts: object }[] }
  const placed = brands.map((brand) =>
    brand.alias === 'northridge' ? { ...brand, hosts: { production: ['northridge.portal.example'] } } : brand,
  )
  await publishFiles(live.portal, 'brands', '1.1.0', { ...files, 'brands.json': JSON.stringify({ brands: placed }) })
  await publishFiles(live.portal, 'host', '1.1.0', {
    ...hostWithText,
    'host.json': JSON.stringify({
      entries: { main: { scripts: ['main.1.js'], styles: ['main.1.css'] } },
      offers: { contract: '1.0.0', shared: { react: '19.3.1' } },
    }),
  })
  await putSomeLive(live.portal, { host: '1.1.0', brands: '1.1.0' }, 'production')
  return live
}
