import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startTestApi, startTimeoutMs } from '../../../testing/start-test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let folder: string
let api: TestApi
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'desk-'))
  api = await startTestApi({ deskFolder: folder })
}, startTimeoutMs)
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const get = (address: string) => api.handle(new Request(`${api.origin}${address}`))

test('before it is built the desk is not found', async () => {
  expect((await get('/desk/101')).status).toBe(404)
})

describe('once it is built', () => {
  beforeAll(async () => {
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'index.html'), '<meta name="style-nonce" nonce="{nonce}" />')
    await writeFile(path.join(folder, 'assets/desk.12ab.js'), 'start()')
    await writeFile(path.join(folder, 'secret.js'), 'none of the assets')
  })

  test.each(['/desk', '/desk/', '/desk/101', '/desk/101/orders/7'])('%s is the page', async (address) => {
    const response = await get(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toMatch(/<meta name="style-nonce" nonce="[\w+/]{22}==" \/>/)
  })

  test('the policy allows scripts of the API alone, and styles that know the nonce, which is never the same', async () => {
    const [one, other] = await Promise.all([get('/desk'), get('/desk')])
    const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1] ?? ''
    const policy = one.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; ")
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(one.headers.get('Permissions-Policy')).toBe('camera=(), geolocation=(), microphone=()')
    expect(await other.text()).not.toContain(nonce)
  })

  test('its files are kept by browsers', async () => {
    const response = await get('/desk/assets/desk.12ab.js')
    expect(await response.text()).toBe('start()')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('Cache-Control')).toMatch(/immutable/)
  })

  test.each([
    '/desk/assets/missing.js',
    '/desk/assets/..%2Fsecret.js',
    '/desk/assets/..%2Findex.html',
    '/desk/assets/',
  ])('%s is none of its files', async (address) => {
    const response = await get(address)
    expect(await response.text()).not.toContain('none of the assets')
    expect(response.headers.get('Cache-Control')).not.toMatch(/immutable/)
  })
})
