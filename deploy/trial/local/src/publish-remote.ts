import path from 'node:path'

import { portalRegistry, servedInWords } from './portal-registry.ts'
import { publishOneRemote } from './publish-workspace.ts'
import { fail, say } from './serve.ts'
import { portalFolder, remoteFolders } from './workspace.ts'

/** `pnpm publish:remote <name>` builds and publishes one remote, and puts it live in the local environment. */
async function publishRemote([name, ...others]: readonly string[]): Promise<void> {
  const folders = remoteFolders()
  const folder = folders[name ?? '']
  if (!name || !folder || others.length > 0) {
    throw new Error(
      `Name one remote: ${Object.keys(folders).join(', ')}. For example: npm run publish:remote -- orders`,
    )
  }
  say(`Building ${name}…`)
  const options = {
    ...portalRegistry(portalFolder),
    buildsFolder: path.join(portalFolder, 'builds'),
    environment: 'local',
    progress: (line: string) => say(`  ${line}`),
  }
  const version = await publishOneRemote(options, name, folder)
  say(await servedInWords(options, { name, version }))
}

publishRemote(process.argv.slice(2)).catch(fail)
