import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { describeWith } from '@homeside/build/testing/describe-with'
import { postWebhook } from '@homeside/server-kit/post-webhook'
import { readSettings } from '@homeside/server-kit/settings/read-settings'

import { IdentityProviders } from '../identity/sign-on/identity-provider.ts'
import { textService } from '../platform/mail/text-service.ts'
import { stripeProcessor } from '../platform/processor/stripe-processor.ts'
import { serverFromSettings } from './server-from-settings.ts'
import { apiSettings } from './settings.ts'

/** A certificate for some names, good until so many days from now, that signed itself. */
function certificateFor(names: readonly string[], days = 1): { key: Buffer; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
  const openssl = (...words: string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const altNames = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`
  openssl(
    ...'req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=test -keyout key -out asked -addext'.split(
      ' ',
    ),
    altNames,
  )
  openssl(...`x509 -req -in asked -signkey key -copy_extensions copy -days ${days} -out cert`.split(' '))
  return { key: readFileSync(path.join(folder, 'key')), cert: readFileSync(path.join(folder, 'cert'), 'utf8') }
}

const open: Server[] = []

async function listening<Of extends Server>(server: Of): Promise<{ server: Of; port: number }> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const trusted = getCACertificates('default')
afterEach(() => setDefaultCACertificates(trusted))
const secrets = [Buffer.alloc(32, 7).toString('base64')]
const webhook = (url: string) => postWebhook({ id: 'evt_1', body: '{}', url, secrets })

describeWith(['openssl'], 'a receiver’s certificate that is not taken', () => {
  test.each([
    ['has ended', -1, 'localhost', true, 'its certificate has ended'],
    ['is of another name', 1, 'other.example', true, 'its certificate is for another name'],
    ['is of nobody', 1, 'localhost', false, 'its certificate is of nobody whom this server trusts'],
  ])('because it %s is told with its days', async (_, days, name, isTrusted, why) => {
    const made = certificateFor([name], days)
    if (isTrusted) setDefaultCACertificates([...trusted, made.cert])
    const { port } = await listening(createServer(made))
    const end = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await webhook(`https://localhost:${port}/hooks`)).toMatch(
      new RegExp(`^${why}: it is good from \\S+ to ${end}\\.$`),
    )
  })
})

describeWith(['openssl'], 'behind a company’s proxy', () => {
  const names = ['erp.example', 'texts.example', 'twilio.example', 'stripe.example', 'login.example']
  const proof = `Basic ${Buffer.from('portal:c4nary').toString('base64')}`

  /** A proxy that opens tunnels (CONNECT) for who proves themselves, and alone knows where the names lead. */
  async function startProxy(to: number) {
    const asked: string[] = []
    const proxy = createPlainServer()
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '')
      if (request.headers['proxy-authorization'] !== proof) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
        return
      }
      const onwards = connect(to, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        onwards.pipe(socket).pipe(onwards)
      })
      for (const end of [socket, onwards]) end.on('error', () => end.destroy())
    })
    return { asked, port: (await listening(proxy)).port }
  }

  /** Every service that the portal asks, at the names of one server. */
  async function startServices() {
    const seen: string[] = []
    const made = certificateFor(names)
    setDefaultCACertificates([...trusted, made.cert])
    const { port } = await listening(
      createServer(made, (request, response) => {
        const host = request.headers.host ?? ''
        seen.push(host)
        const issuer = `https://${host}`
        const discovery = {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
        }
        const bodies: Record<string, object> = {
          'login.example': discovery,
          'stripe.example': { object: 'payment_intent', id: 'pi_1', status: 'canceled' },
        }
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(bodies[host] ?? {}))
      }),
    )
    return { seen, port }
  }

  async function askEverybody(): Promise<unknown[]> {
    const text = {
      channel: 'text',
      to: '5555550100',
      subject: '',
      text: 'Hello',
      sender: 'B',
      record: { id: '1', kind: null, patient: null },
    } as const
    const service = (url: string) => textService({ url, from: '+15555550100', secrets }).send(text)
    const identity = { issuer: 'https://login.example', clientId: 'portal', scope: 'openid', secret: null }
    const proofs = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
    const stripe = stripeProcessor({ secretKey: 'sk_test_1', origin: 'https://stripe.example' })
    const asked = [
      webhook('https://erp.example/hooks'),
      service('https://texts.example/send'),
      service('twilio://AC1:token@twilio.example'),
      new IdentityProviders().start(identity, 'https://api.example/callback', proofs),
      stripe.closeCharge({ id: 'pi_1', merchant: 'acct_1' }),
    ]
    return (await Promise.allSettled(asked)).map((end) =>
      end.status === 'fulfilled' ? (end.value ?? 'done') : end.reason,
    )
  }

  const startWith = (variables: Record<string, string>) =>
    serverFromSettings(readSettings(apiSettings, variables), async () => ({
      origin: 'http://localhost',
      outboxFolder: null,
      sendsTexts: false,
      announceStop: () => undefined,
      close: async () => undefined,
    }))

  test('one setting leads webhooks, texts, sign-on and Stripe through it; what is named is asked directly', async () => {
    const { seen, port } = await startServices()
    const proxy = await startProxy(port)
    const server = await startWith({
      HTTPS_PROXY: `http://portal:c4nary@127.0.0.1:${proxy.port}`,
      NO_PROXY: 'erp.example',
    })
    try {
      const [erp, ...others] = await askEverybody()
      expect(erp).toMatch(/^its name /)
      expect(others.filter((end) => end instanceof Error)).toEqual([])
      expect(new Set(seen)).toEqual(new Set(names.slice(1)))
      expect(new Set(proxy.asked)).toEqual(new Set(names.slice(1).map((name) => `${name}:443`)))
      // What is on this machine is asked directly.
      expect(await webhook(`https://localhost:${port}/hooks`)).toMatch('for another name')
      expect(proxy.asked.filter((host) => host.startsWith('localhost'))).toEqual([])
    } finally {
      await server.close()
    }
    expect(await webhook('https://texts.example/hooks')).toMatch(/^its name /)
  })

  test('a proxy that refuses is told as what it is', async () => {
    const proxy = await startProxy(0)
    const server = await startWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` })
    try {
      expect(await webhook('https://erp.example/hooks')).toBe('the proxy on the way to it answered 407.')
    } finally {
      await server.close()
    }
  })
})
