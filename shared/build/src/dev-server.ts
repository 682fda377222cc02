import { configurationOf } from '@homeside/releases/publish/build-package'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'

/** A running development server. */
export interface DevServer {
  origin: string
  close: () => Promise<void>
}

/** Serves the development build of a host or remote, once it is compiled, and rebuilds it when its source changes. */
export async function startDevServer(folder: string, port: number): Promise<DevServer> {
  const origin = `http://localhost:${port}`
  const compiler = rspack(await configurationOf(folder, { devOrigin: origin }))
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
