/** @size all */

import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import { describeWith } from '@homeside/build/testing/describe-with'
import { adapted } from '@homeside/server-kit/testing/balancer'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { endProcesses, startProcess, type ServerProcess } from '@homeside/server-kit/testing/start-process'

import { liveEnvironment, type LiveEnvironment } from './testing/live-environment.ts'
import { runNginx } from './testing/start-nginx.ts'

/** The shipped nginx/assets.conf: one nginx in the place of object storage, a second one as the CDN. */

let live: LiveEnvironment
let gateway: ServerProcess
let bucket = 0
let cdn = 0
let stopNginx: (() => Promise<void>) | undefined

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(port: number, place: string, encoding = 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path: place, headers: { Host: 'localhost', 'Accept-Encoding': encoding } }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
        (error: Error) => reject(error),
      )
    }).on('error', reject)
  })
}

/** Every file of a release, with its hash. */
async function files(name: string): Promise<{ place: string; integrity: string }[]> {
  const { assets } = await live.portal.registry.release(name, '1.0.0')
  return assets.map(({ integrity, path: file }) => ({ place: `/-/assets/${name}/1.0.0/${file}`, integrity }))
}

const integrityOf = (body: Buffer): string => `sha384-${createHash('sha384').update(body).digest('base64')}`

describeWith(['nginx'], 'files from object storage, and a CDN in front', () => {
  beforeAll(async () => {
    live = await liveEnvironment()
    gateway = await startProcess('gateway', live.settings)
    const folder = mkdtempSync(path.join(tmpdir(), 'assets-'))
    bucket = await freePort()
    cdn = await freePort()
    const configuration = adapted('nginx/assets.conf', [
      ['127.0.0.1:8081', `127.0.0.1:${gateway.port}`],
      ['127.0.0.1:8090', `127.0.0.1:${bucket}`],
      ['127.0.0.1:8091', `127.0.0.1:${cdn}`],
      ['/srv/homeside/assets/', `${live.portal.registry.assets.folder}/`],
      ['/var/cache/nginx/homeside-assets', `${folder}/cache`],
    ])
    stopNginx = await runNginx(folder, configuration, cdn)
  })
  afterAll(async () => {
    await stopNginx?.()
    await endProcesses()
  })

  const asked = [
    'content-type',
    'content-encoding',
    'cache-control',
    'access-control-allow-origin',
    'cross-origin-resource-policy',
    'x-content-type-options',
    'content-security-policy',
  ]
  const headersIn = ({ headers }: Answer): unknown[] => asked.map((name) => [name, headers[name]])

  test('each file of a release has the headers of a gateway, there and through the CDN, plain and compressed', async () => {
    const all = (await Promise.all(['host', 'brands', 'orders'].map(files))).flat()
    expect(all.length).toBeGreaterThan(6)
    for (const { integrity, place } of all) {
      for (const encoding of ['identity', 'gzip']) {
        const [own, there, through] = [
          await ask(gateway.port, place, encoding),
          await ask(bucket, place, encoding),
          await ask(cdn, place, encoding),
        ]
        expect([place, encoding, headersIn(there)]).toEqual([place, encoding, headersIn(own)])
        expect([place, encoding, headersIn(through)]).toEqual([place, encoding, headersIn(own)])
        const plain = through.headers['content-encoding'] === 'gzip' ? gunzipSync(through.body) : through.body
        expect([place, integrityOf(plain)]).toEqual([place, integrity])
      }
    }
  })

  test('the CDN asks once for each copy, whatever else a browser says it takes', async () => {
    const [first] = await files('orders')
    const encodings = ['identity', 'gzip', 'gzip, deflate, br', 'gzip;q=0.5', 'br', 'gzip;q=0']
    const answers = []
    for (const encoding of encodings) answers.push(await ask(cdn, `${first?.place}?anew`, encoding))
    expect(answers.slice(2).map(({ headers }) => headers['x-cache'])).toEqual(['HIT', 'HIT', 'HIT', 'HIT'])
  })

  test('what is missing is not kept: it is there as soon as it is put there', async () => {
    const place = '/-/assets/orders/1.0.0/late.js'
    const missing = await ask(cdn, place)
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, undefined])
    const folder = live.portal.registry.assets.folderOf('orders', '1.0.0')
    for (const file of ['late.js', 'late.js.map']) writeFileSync(path.join(folder, file), 'late()')
    const late = await ask(cdn, place)
    expect([late.status, late.body.toString()]).toEqual([200, 'late()'])
    for (const hidden of ['/-/assets/.staging/late.js', `${place}.map`, `${place}.ma%70`]) {
      expect([hidden, (await ask(cdn, hidden)).status]).toEqual([hidden, 404])
    }
  })

  test('pages pass and are never kept, and files go on while the gateway is away', async () => {
    const nonces = new Set<string | undefined>()
    for (let times = 0; times < 3; times++) {
      const page = await ask(cdn, '/northridge/orders')
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
      nonces.add(/nonce="([^"]+)"/.exec(page.body.toString())?.[1])
    }
    expect(nonces.size).toBe(3)
    await gateway.stop()
    expect((await ask(cdn, '/-/assets/orders/1.0.0/page.js')).status).toBe(200)
    expect((await ask(cdn, '/northridge/orders')).status).toBe(502)
  })
})
