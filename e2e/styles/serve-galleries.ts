import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Galleries } from './build-galleries.ts'

/** What the portal's pages are held to, as far as styles go: no inline style, no markup written by a script. */
const portalPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'"

interface Answer {
  type: string
  body: string
  headers?: Record<string, string>
}

export interface GalleryServer {
  origin: string
  close: () => Promise<void>
}

/**
 * Serves both galleries on a port of its own: `/extracted` under the portal's policy, `/run-time` under none.
 *
 * @param brandSheet The variables of a brand, for `/extracted/brand`.
 */
export async function serveGalleries({ extracted, runTime }: Galleries, brandSheet: string): Promise<GalleryServer> {
  const answers: Readonly<Record<string, Answer>> = {
    '/extracted': page('extracted.js', ['extracted.css']),
    // In the portal, too, a brand's sheet stands before antd's, which comes with the first component.
    '/extracted/brand': page('extracted.js', ['brand.css', 'extracted.css']),
    '/run-time': { ...page('run-time.js', []), headers: {} },
    '/extracted.js': { type: 'text/javascript', body: extracted.script },
    '/extracted.css': { type: 'text/css', body: extracted.sheet },
    '/brand.css': { type: 'text/css', body: brandSheet },
    '/run-time.js': { type: 'text/javascript', body: runTime.script },
    '/favicon.ico': { type: 'image/x-icon', body: '' },
  }
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname]
    if (!answer) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': `${answer.type}; charset=utf-8`, ...answer.headers })
      .end(answer.body)
  }).listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function page(script: string, sheets: readonly string[]): Answer {
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`)
  return {
    type: 'text/html',
    body: `<!doctype html><html lang="en"><title>Gallery</title>${links.join('')}<script defer src="/${script}"></script><body></body></html>`,
    headers: { 'content-security-policy': portalPolicy },
  }
}
