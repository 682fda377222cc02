/** @size all */

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import { makeSandboxPatient } from '@homeside/contract/sandbox'
import { staffGetConversation, staffReply } from '@homeside/contract/staff-conversations'
import { startSandbox } from '@homeside/sandbox/start-sandbox'
import { ownTrial } from '@homeside/sandbox/testing/own-trial'

import { runCommands } from './run-commands.ts'
import { staffClient } from './staff-client.ts'
import { staffProgram } from './staff-program.ts'

ownTrial()

const call = async (...typed: string[]) => (await runCommands(staffProgram, ['call', ...typed])).text
const answer = async <Answer>(...typed: string[]) => JSON.parse(await call(...typed)) as Answer
const make = (traits: object = {}) => staffClient().call(makeSandboxPatient, { body: traits })
const file = (name: string) => path.join(mkdtempSync(path.join(tmpdir(), 'call-')), name)

interface Order {
  OrderKey: number
  ExternalNumber: string | null
  Status: string
}

test('each call of staff can be made, and its help says what the contract says', async () => {
  const help = await call()
  for (const { name, call: definition } of await contractCalls()) {
    const isOffered = definition.access === 'staff' && !definition.path.startsWith('staff/sandbox')
    expect([name, new RegExp(`^  ${name} `, 'm').test(help)]).toEqual([name, isOffered])
  }
  const ship = await call('staffShipOrder', '--help')
  expect(ship).toMatch(/^Usage: npm run staff -- call staffShipOrder[^]+POST staff\/orders\/\{key\}\/ship: Sends all/)
  expect(ship).toContain('Carrier, TrackingNumber must be there.')
  expect(ship).toContain('  Note: The patient reads it in the order’s timeline.')
  expect(await call('staffWaiting', '--help')).not.toContain('--json')
})

test('an order goes all the way, and is found by the provider’s own number', async () => {
  const { Orders } = await make({ Orders: ['placed'] })
  const key = String(Orders[0]?.OrderKey)
  const act = async (name: string, body?: object) => {
    const given = body === undefined ? [] : ['--json', JSON.stringify(body)]
    return (await answer<Order>(name, '--key', key, ...given)).Status
  }
  expect(await act('staffAcceptOrder', { ExternalNumber: 'SO-4711' })).toBe('Processing')
  expect(await act('staffHoldOrder', { HoldReason: 'InsuranceIssue' })).toBe('PendingReview')
  expect(await act('staffApproveOrder', { ConfirmsOverAllowance: true })).toBe('Processing')
  expect(await act('staffShipOrder', { Carrier: 'UPS', TrackingNumber: '7712' })).toBe('Shipped')
  expect(await act('staffDeliverOrder')).toBe('Delivered')
  await expect(act('staffHoldOrder', { HoldReason: 'Recall' })).rejects.toThrow(
    'cannot happen to the order as it stands',
  )
  const { Items } = await answer<{ Items: Order[] }>('staffListOrders', '--number', 'SO-4711')
  expect(Items).toMatchObject([{ OrderKey: Number(key), Status: 'Delivered' }])
})

test('a patient is named by a part of the name, in the path or in the body', async () => {
  const { PatientKey } = await make({ LastName: 'Namedso', Account: 'locked' })
  const record = () => answer<object>('staffGetPatient', '--patient', 'namedso')
  expect(await record()).toMatchObject({ PatientKey, Account: { LockedUntilUtc: expect.any(String) as string } })
  await call('staffUnlock', '--patient', 'namedso')
  expect(await record()).toMatchObject({ Account: { LockedUntilUtc: null } })
  await call(
    'staffRecordConsent',
    '--key',
    String(PatientKey),
    '--json',
    '{"ConsentType":"TextMessages","Agrees":true,"How":"Phone","Reason":"He called."}',
  )
  const link = await answer('textShortCode', '--patient', 'namedso', '--json', '{"Template":"orders"}')
  expect(link).toMatchObject({ ShortCodeKey: expect.any(Number) as number })
  await expect(call('staffGetPatient', '--patient', 'nobodyatall')).rejects.toThrow('Nobody is called nobodyatall')
  await expect(call('staffGetPatient', '--patient', 'Carter')).rejects.toThrow(
    'Several are called Carter. Say the key:',
  )
})

test('a body is read from a file, and a list to its end', async () => {
  const { PatientKey } = await make({ LastName: 'Filed' })
  const body = file('body.json')
  writeFileSync(body, JSON.stringify({ Topic: 'Orders', Subject: 'Your mask', SenderName: 'Ana', Message: 'Here.' }))
  await call('staffStartConversation', '--patient', `#${PatientKey}`, '--json', `@${body}`)
  const listed = await answer<{ Items: object[] }>('staffListConversations', '--show', 'all', '--all')
  expect(listed.Items).toContainEqual(expect.objectContaining({ Subject: 'Your mask' }))
  const patients = await answer<{ Items: object[] }>('staffListPatients', '--limit', '5', '--all')
  expect(patients.Items.length).toBeGreaterThan(20)
})

test('a photo is written into a file', async () => {
  const { PatientKey } = await make({ Conversations: ['with a photo'] })
  const { Items } = await answer<{ Items: { ConversationKey: number }[] }>(
    'staffListConversations',
    '--show',
    'all',
    '--patient',
    `#${PatientKey}`,
  )
  const thread = await answer<{ Messages: { Photos: { PhotoKey: number }[] }[] }>(
    'staffGetConversation',
    '--key',
    String(Items[0]?.ConversationKey),
  )
  const photo = thread.Messages.flatMap(({ Photos }) => Photos)[0]?.PhotoKey
  const card = file('card.jpg')
  expect(await call('staffPhoto', '--key', String(photo), '--out', card)).toContain('card.jpg has what')
  expect(readFileSync(card).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

test.each<[string[], string, number]>([
  [['staffGetOrders'], "unknown command 'staffGetOrders'\n(Did you mean staffGetOrder?)", 2],
  [['staffGetOrder'], "required option '--key <key>' not specified", 2],
  [['staffGetPatient'], 'Say --key, or --patient.', 2],
  [['staffGetOrder', '--key', '7', '--kee', '8'], "unknown option '--kee'", 2],
  [['staffGetOrder', '--key', '999999'], 'There is no such order', 1],
  [['approveChange', '--key', '999999'], 'There is no such change', 1],
  [['staffRefund', '--key', '999999'], 'There is no such charge', 1],
  [['staffGetOrder', '--key', 'seven'], '--key: Invalid input', 2],
  [['staffListOrders', '--status', 'Lost'], '--status: Invalid option', 2],
  [['staffWaiting', '--json', '{'], "error: too many arguments for 'staffWaiting'", 2],
  [['staffReply', '--key', '1', '--json', '{"Message": }'], '--json, line 1, column 13: this is no JSON', 1],
  [['staffReply', '--key', '1', '--json', '["Hello"]'], 'Write the body as an object', 2],
  [['staffReply', '--key', '1', '--json', '@none.json'], 'none.json cannot be read', 1],
  [['staffReply', '--key', '1', '--json', '{"Message":"It is here."}'], 'SenderName: it is missing', 1],
])('%s is refused with words and an exit code', async (typed, words, exitCode) => {
  await expect(call(...typed)).rejects.toMatchObject({ message: expect.stringContaining(words) as string, exitCode })
})

const page = readFileSync(path.join(import.meta.dirname, '../../api/CONNECT.md'), 'utf8')
const key = 'the-key-of-a-system-that-connects-itself'

test('every line of the page that connects a system runs as it is printed', async () => {
  const connected = await startSandbox({
    port: 0,
    pageOrigins: ['http://localhost:8080'],
    log: { write: () => undefined },
    images: path.join(import.meta.dirname, '../../../../.portal/sandbox-images'),
    staffKeys: `erp@101:${key}`,
  })
  const script = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines).join('\n')
  const folder = mkdtempSync(path.join(tmpdir(), 'connect-'))
  try {
    const env = { ...process.env, API_URL: connected.origin, STAFF_KEY: key }
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
    expect(stdout).toContain('"Outcome":"created"')
    expect(stdout).toContain('"ExternalKey":"MRN-1001"')
    expect(stdout).toContain('"RegistrationCode":')
    expect(stdout).toContain('"Status":"Delivered"')
  } finally {
    await connected.close()
  }
})

test('a call whose answer got lost is looked for by its key: done once, not come, or not known', async () => {
  const made = await make({ Conversations: ['unread'] })
  const ConversationKey = made.Conversations[0]?.ConversationKey ?? 0
  let cut: 'back' | 'there' | 'all' | null = null
  let sent = 0
  const line = async (url: string, init: RequestInit) => {
    const isLook = url.includes('/staff/requests/')
    const at = isLook && cut !== 'all' ? null : cut
    if (!isLook) cut = cut === 'all' ? cut : null
    if (at !== null && at !== 'back') throw new TypeError('fetch failed')
    if (!isLook) sent += 1
    const response = await fetch(url, init)
    if (at === 'back') throw new TypeError('fetch failed')
    return response
  }
  const staff = staffClient(undefined, undefined, line)
  const body = { SenderName: 'Anna', Message: 'On Monday.' }
  const reply = () => staff.call(staffReply, { params: { key: ConversationKey }, body })
  const ours = async () => {
    const { Messages } = await staffClient().call(staffGetConversation, { params: { key: ConversationKey } })
    return Messages.filter(({ Body }) => Body === body.Message).length
  }
  cut = 'back'
  expect((await reply()).Body).toBe(body.Message)
  expect([sent, await ours()]).toEqual([2, 1])
  cut = 'there'
  await expect(reply()).rejects.toThrow('nothing was done. Do it again.')
  cut = 'all'
  await expect(reply()).rejects.toThrow(/nobody knows whether it was done\. Ask .*staffFindRequest --key [\w-]{36}$/)
  expect(await ours()).toBe(1)
})

test('of two servers the other one is asked while one is being restarted, and not where an answer got lost', async () => {
  const url = process.env['API_URL'] ?? ''
  let code = 'ECONNREFUSED'
  const asked: string[] = []
  const line = (address: string, init: RequestInit) => {
    const [, origin = ''] = /^(https?:\/\/[^/]+)/.exec(address) ?? []
    asked.push(origin)
    const fault = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    return origin === url ? fetch(address, init) : Promise.reject(fault)
  }
  try {
    process.env['API_URL'] = `http://one.example, ${url}`
    const staff = staffClient(undefined, undefined, line)
    expect((await staff.call(makeSandboxPatient, { body: {} })).SiteKey).toBe(101)
    code = 'ECONNRESET'
    await expect(staff.call(makeSandboxPatient, { body: {} })).rejects.toThrow('nobody knows whether it was done')
    expect(asked.slice(0, 3)).toEqual(['http://one.example', url, 'http://one.example'])
    process.env['API_URL'] = `${url},portal`
    expect(() => staffClient()).toThrow(/^API_URL /)
  } finally {
    process.env['API_URL'] = url
  }
})
