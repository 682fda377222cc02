import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { freePorts } from './ports.ts'
import { fail, say, serve } from './serve.ts'

/** `npm start` builds what changed, publishes it to the local environment, and runs the whole portal. */
async function start(): Promise<void> {
  const started = performance.now()
  const ports = await freePorts()
  say('Building what changed…')
  await buildApart()
  await serve(ports, started)
}

/** Builds in a process of its own: the memory that a build takes is given back only with its process. */
async function buildApart(): Promise<void> {
  // One team's broken remote must not stop the others.
  const building = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts'), '--goes-on'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => building.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = (await once(building, 'exit')) as [number | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  // The build has printed the reason.
  if (code !== 0) process.exit(code ?? 1)
}

start().catch(fail)
