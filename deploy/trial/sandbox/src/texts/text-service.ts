import { randomBytes } from 'node:crypto'

import { outboxMailer } from '@homeside/api/platform/mail/open-mailer'
import type { TextSettings } from '@homeside/api/platform/mail/text-service'
import { phoneWithoutTexts } from '@homeside/contract/constants/patient-traits'
import { listen } from '@homeside/server-kit/listen'
import { stopServer } from '@homeside/server-kit/stop-server'
import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'

/** The number that the sandbox's texts come from. */
const sandboxNumber = '+15555550100'

export interface TextService {
  /** The settings with which an API server uses it. */
  settings: TextSettings
  close: () => Promise<void>
}

/**
 * Starts a service for texts, which takes them as a real one does and writes each once into the folder of a trial's
 * messages. One number it refuses.
 *
 * @param now The sandbox's time.
 */
export async function startTextService(folder: string, now: () => Date): Promise<TextService> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const outbox = outboxMailer(folder, now)
  const taken = new Set<string>()
  const app = new Hono()
  app.post('/texts', async (context) => {
    const body = await context.req.text()
    new Webhook(secret).verify(body, context.req.header(), { jsonParse: false })
    const { id, to, from, text } = JSON.parse(body) as Record<'id' | 'to' | 'from' | 'text', string>
    if (to.endsWith(phoneWithoutTexts)) return context.json({ code: 'unknown-number' }, 422)
    if (!taken.has(id)) {
      taken.add(id)
      await outbox.send({ channel: 'text', to: to.slice(-10), sender: from, subject: '', text })
    }
    return context.body(null, 202)
  })
  app.onError((_, context) => context.body(null, 401))
  const { server, port } = await listen(app.fetch, { port: 0, address: '127.0.0.1' })
  return {
    settings: { url: `http://127.0.0.1:${port}/texts`, from: sandboxNumber, secrets: [secret] },
    close: () => stopServer(server, 1000),
  }
}
