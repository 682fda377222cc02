import path from 'node:path'

import { startDevServer } from './dev-server.ts'
import { portalRegistry } from './portal-registry.ts'
import { startPortal } from './portal.ts'
import { defaultPorts, portFrom, requireFreePort } from './ports.ts'
import { publishWorkspace } from './publish-workspace.ts'
import { portalFolder, remoteFolders, root } from './workspace.ts'

/** `pnpm dev [remote…]`: the host changes in place, a change in a named remote reloads the page, the rest is its last build. */

const firstDevPort = 3000

async function main(names: readonly string[]): Promise<void> {
  const folders = remoteFolders()
  for (const name of names) {
    if (!folders[name]) throw new Error(`There is no remote ${name}. There are: ${Object.keys(folders).join(', ')}.`)
  }
  const port = portFrom('PORT', defaultPorts.page)
  const apiPort = portFrom('API_PORT', defaultPorts.api)
  await requireFreePort(port, 'PORT')
  await requireFreePort(apiPort, 'API_PORT')
  const published = portalRegistry(portalFolder)
  if (!(await published.registry.live('local'))) {
    process.stdout.write('Nothing was built yet: building everything once…\n')
    const progress = (line: string): boolean => process.stdout.write(`  ${line}\n`)
    await publishWorkspace({
      ...published,
      buildsFolder: path.join(portalFolder, 'builds'),
      environment: 'local',
      progress,
    })
  }
  const { origin: host } = await startDevServer(path.join(root, 'host'), firstDevPort)
  const remotes: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    remotes[name] = (await startDevServer(folders[name] ?? '', firstDevPort + 1 + index)).origin
  }
  const databaseUrl = process.env['DATABASE_URL']
  const portal = await startPortal({ folder: portalFolder, port, apiPort, databaseUrl, devServers: { host, remotes } })
  process.stdout.write(`\n${portal.origin}: host${names.map((name) => `, ${name}`).join('')} from source\n`)
  process.on('SIGINT', () => void portal.close().finally(() => process.exit(0)))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
