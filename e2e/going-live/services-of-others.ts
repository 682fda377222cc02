import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

import { Webhook } from 'standardwebhooks'

/** A service for texts that is not the project's: it takes what the portal signs, each id once, and prints it. */

const taken = new Set<string>()
const secret = () => readFileSync('/etc/homeside/texts-secret', 'utf8').trim()

createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    try {
      const text = new Webhook(secret()).verify(body, request.headers as Record<string, string>) as Record<
        string,
        string
      >
      const id = text['id'] ?? ''
      if (!taken.has(id)) console.log(`Texted ${text['to']} from ${text['from']}: ${text['text']}`)
      taken.add(id)
      response.writeHead(202).end()
    } catch {
      response.writeHead(401).end()
    }
  })
}).listen(8025, '127.0.0.1')
