import path from 'node:path'
import { parseArgs } from 'node:util'

import { startDevServer } from '@homeside/build/dev-server'
import { foldersOf } from '@homeside/build/workspace'

import { portalRegistry } from './portal-registry.ts'
import { startPortal } from './portal.ts'
import { defaultPorts, portFrom, requireFreePorts } from './ports.ts'
import { previewBrand } from './preview-brand.ts'
import { publishWorkspace } from './publish-workspace.ts'
import { fail } from './serve.ts'
import { portalFolder, root } from './workspace.ts'

/**
 * `pnpm dev [remote…] [--brand <alias>]` serves the host, whose changes appear in place, and the named remotes, whose
 * changes reload the page. Everything else is the last build. With a brand, its pages come from the working tree;
 * without remotes, host and remotes are the last build too.
 */

const firstDevPort = 3000

async function main(parameters: string[]): Promise<void> {
  const { positionals: names, values } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { brand: { type: 'string' } },
  })
  const folders = foldersOf(names)
  const port = portFrom('PORT', defaultPorts.page)
  const apiPort = portFrom('API_PORT', defaultPorts.api)
  await requireFreePorts({ PORT: port, API_PORT: apiPort }, 'npm run dev')
  const published = portalRegistry(portalFolder)
  const progress = (line: string): boolean => process.stdout.write(`  ${line}\n`)
  const options = { ...published, buildsFolder: path.join(portalFolder, 'builds'), progress }
  if (!(await published.registry.live('local'))) {
    process.stdout.write('Nothing was built yet: building everything once…\n')
    await publishWorkspace({ ...options, environment: 'local', goesOn: true })
  }
  const preview = values.brand === undefined ? null : await previewBrand(values.brand, options)
  const isFromSource = names.length > 0 || !preview
  if (isFromSource) progress(`building ${['host', ...names].join(', ')} from source…`)
  const devServers = isFromSource ? await startDevServers(names, folders) : null
  const portal = await startPortal({
    folder: portalFolder,
    port,
    apiPort,
    databaseUrl: process.env['DATABASE_URL'],
    dataFolder: process.env['DATA_FOLDER'],
    ...(devServers ? { devServers } : {}),
    ...(preview ? { brands: preview.brands } : {}),
  })
  const start = values.brand === undefined ? portal.origin : `${portal.origin}/${values.brand}/login`
  const fromSource = [...(devServers ? ['host', ...names] : []), ...(preview ? ['brands'] : [])]
  process.stdout.write(`\n${start}: ${fromSource.join(', ')} from source\n`)
  process.on('SIGINT', () => {
    preview?.close()
    void portal.close().finally(() => process.exit(0))
  })
}

async function startDevServers(names: readonly string[], folders: Readonly<Record<string, string>>) {
  const { origin: host } = await startDevServer(path.join(root, 'host'), firstDevPort)
  const remotes: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    remotes[name] = (await startDevServer(folders[name] ?? '', firstDevPort + 1 + index)).origin
  }
  return { host, remotes }
}

main(process.argv.slice(2)).catch(fail)
