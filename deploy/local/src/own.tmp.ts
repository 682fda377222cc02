import path from 'node:path'

import { sandboxPassword, sandboxSignIns } from '@homeside/api/sandbox'

import { portalStore, startPortal } from './portal.ts'
import { defaultPorts, portFrom, requireFreePort } from './ports.ts'
import { publishWorkspace } from './publish-workspace.ts'
import { portalFolder } from './workspace.ts'

/** `npm start`: builds what changed, publishes it to the local environment, and runs the whole portal. */

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const started = performance.now()
  const port = portFrom('PORT', defaultPorts.page)
  const apiPort = portFrom('API_PORT', defaultPorts.api)
  await requireFreePort(port, 'PORT')
  await requireFreePort(apiPort, 'API_PORT')

  say('Building what changed…')
  await publishWorkspace({
    store: portalStore(portalFolder),
    buildsFolder: path.join(portalFolder, 'builds'),
    environment: 'local',
    progress: (line) => say(`  ${line}`),
  })
  say('Starting the API server and the gateway…')
  const portal = await startPortal({
    folder: portalFolder,
    port,
    apiPort,
    databaseUrl: process.env['DATABASE_URL'],
    dataFolder: process.env['DATA_FOLDER'],
  })

  say(`\nThe portal is ready after ${((performance.now() - started) / 1000).toFixed(1)} s: ${portal.origin}\n`)
  say(`Sign in as one of these sandbox patients, password ${sandboxPassword}:`)
  for (const { username, alias, about } of sandboxSignIns) {
    say(`  ${username.padEnd(14)} ${`${portal.origin}/${alias}/login`.padEnd(52)} ${about}`)
  }
  say(
    `\nData, logs and mail are kept in ${path.relative(process.cwd(), portalFolder) || '.'}. Ctrl-C stops the portal.`,
  )

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    say('\nStopping…')
    portal.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

process.on('exit', (c) => process.stderr.write('EXIT ' + c))
main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
