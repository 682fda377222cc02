import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { rspack, type Configuration } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'

import type { BuildEnvironment } from './build-environment.ts'

/** A running development server. */
export interface DevServer {
  origin: string
  close: () => Promise<void>
}

/** Serves the development build of a host or remote, once it is compiled, and rebuilds it when its source changes. */
export async function startDevServer(folder: string, port: number): Promise<DevServer> {
  const origin = `http://localhost:${port}`
  const file = pathToFileURL(path.join(folder, 'rspack.config.ts')).href
  const module = (await import(file)) as { default: (environment: BuildEnvironment) => Configuration }
  const compiler = rspack(module.default({ devOrigin: origin }))
  const server = new RspackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      headers: { 'Access-Control-Allow-Origin': '*' },
      // The page's policy refuses the overlay's markup. Errors are in the terminal and the console.
      client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
      allowedHosts: ['localhost'],
    },
    compiler,
  )
  const compiled = new Promise<void>((resolve) => compiler.hooks.done.tap('dev-server', () => resolve()))
  await server.start()
  await compiled
  return { origin, close: () => server.stop() }
}
