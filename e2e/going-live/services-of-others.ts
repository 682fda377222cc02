import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { startIdentity } from '@homeside/sandbox/identity/start-identity'
import { startProcessor } from '@homeside/sandbox/processor/start-processor'
import { Webhook } from 'standardwebhooks'

/**
 * What other companies run for a provider, each on a port of this machine: a service for texts and the provider's own
 * system, which print what the portal signed, each id once; a card processor that speaks Stripe's API; and an identity
 * provider, which knows somebody at the desk and one patient.
 */

const [, , stripeKey = ''] = process.argv
const secretOf = (file: string) => readFileSync(`/etc/homeside/${file}`, 'utf8').trim()

/** Takes what is signed with a secret. Nothing else is printed, or answered with 2xx. */
function receive(port: number, secretFile: string, tell: (sent: Record<string, string>) => string): void {
  const taken = new Set<string>()
  createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    try {
      const sent = new Webhook(secretOf(secretFile)).verify(body, request.headers as Record<string, string>)
      const id = String(request.headers['webhook-id'])
      if (!taken.has(id)) console.log(tell(sent as Record<string, string>))
      taken.add(id)
      response.writeHead(202).end()
    } catch {
      console.log(`Nobody signed what came to port ${port}.`)
      response.writeHead(401).end()
    }
  }
}

receive(8025, 'texts-secret', (sent) => `Texted ${sent['to']} from ${sent['from']}: ${sent['text']}`)
receive(8026, 'secrets/501/events-secret', ({ type }) => `Told of ${type}.`)

await startProcessor({ port: 8027, key: stripeKey })
await startIdentity({
  port: 8028,
  apiOrigin: 'https://api.cedarridge.example',
  pageOrigins: ['https://portal.cedarridge.example'],
  people: async () => [
    {
      id: 'anna',
      name: 'Anna Alvarez',
      about: { en: 'works at the desk', es: 'trabaja con los pacientes' },
      claims: { roles: ['homeside-staff'] },
    },
    {
      id: 'jorge',
      name: 'Jorge Jansen',
      about: { en: 'a patient', es: 'paciente' },
      claims: { patient_id: 'MRN-1010' },
    },
  ],
})
