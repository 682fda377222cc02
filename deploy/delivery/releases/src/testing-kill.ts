import path from 'node:path'

import type { Author } from './changes/change-environment.ts'
import type { Promotion } from './changes/promote.ts'
import type { Publisher } from './publish/publish-release.ts'
import { Registry } from './registry/registry.ts'
import { localKeys, localTeam } from './signing/local-keys.ts'
import { AssetFolder } from './store/asset-folder.ts'
import { openFileStore } from './store/file-store.ts'
import { openPostgresStore } from './store/postgres-store.ts'

/** A registry that several processes share, for the test that kills one of them. */
export interface KillRegistry {
  registry: Registry
  publisher: Publisher
  author: Author
  to: Promotion['to']
}

/**
 * Opens a registry for tests that kill its users.
 *
 * @param databaseUrl The address of its store in PostgreSQL; empty for a store in files.
 */
export async function openKillRegistry(folder: string, databaseUrl: string): Promise<KillRegistry> {
  const { environment, team, trust } = localKeys(folder, ['local'])
  const store = databaseUrl ? await openPostgresStore(databaseUrl) : openFileStore(folder)
  return {
    registry: new Registry(store, new AssetFolder(path.join(folder, 'assets')), trust),
    publisher: { team: localTeam, signer: team },
    author: { by: localTeam, why: 'a test', signer: environment },
    to: { environment: 'local', promotesFrom: null },
  }
}
