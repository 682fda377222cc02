import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openPostgresStore } from '@homeside/releases/store/postgres-store'
import { emptyRegistry, livePortal } from '@homeside/releases/testing'
import type { TestRegistry } from '@homeside/releases/testing'

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
