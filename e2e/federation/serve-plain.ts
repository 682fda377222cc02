import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.ts': 'text/plain',
  '.zip': 'application/zip',
}

interface Served {
  origin: string
  close: () => void
}

/**
 * Serves the files of a folder to pages of any origin, as a development server does; `instead` answers everything else.
 */
export async function serveFolder(
  folder: string,
  instead: (asked: IncomingMessage, answer: ServerResponse) => void = (_, answer) => answer.writeHead(404).end(),
): Promise<Served> {
  const server = createServer((asked, answer) => {
    const file = path.join(folder, new URL(asked.url ?? '/', 'http://localhost').pathname)
    const type = types[path.extname(file)]
    if (!type || !existsSync(file)) return instead(asked, answer)
    answer.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' })
    createReadStream(file).pipe(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

interface Portal {
  origin: string
  apiOrigin: string
}

/**
 * Serves somebody else's website: its scripts, one page at every address, and the portal's API below `/api`, to which the
 * website's server speaks for the portal.
 *
 * @param remotes The manifests of the remotes that it shows, by name.
 */
export function servePlainHost(
  folder: string,
  { apiOrigin, origin }: Portal,
  remotes: Readonly<Record<string, string>>,
): Promise<Served> {
  const html = `<!doctype html><html lang="en"><title>Clinic</title>
    <script type="application/json" id="remotes">${JSON.stringify(remotes)}</script><body><script src="/main.js"></script>`
  return serveFolder(folder, (asked, answer) => {
    if (!asked.url?.startsWith('/api/')) {
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
      return
    }
    const { method, headers } = asked
    const passed = { ...headers, origin, host: new URL(apiOrigin).host }
    const call = request(`${apiOrigin}${asked.url.slice('/api'.length)}`, { method, headers: passed }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    asked.pipe(call)
  })
}
