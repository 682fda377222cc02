/** @size all */

import { spawn } from 'node:child_process'
import path from 'node:path'

import type { RunningApi } from '@homeside/api/server/start-api'
import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { makeSandboxPatient } from '@homeside/contract/sandbox-patients'
import { startTrial } from '@homeside/sandbox/testing/start-trial'

import { runCommands } from './run-commands.ts'
import { staffClient } from './staff-client.ts'
import { staffProgram } from './staff-program.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startTrial()
})
afterAll(() => api.close())

const run = async (typed: readonly string[]) => (await runCommands(staffProgram, typed)).text
const staff = (line: string) => run(line.split(' '))

interface Listed {
  OrderNumber: string
  Status: string
  ConversationKey: number
  ChangeKey: number
  PatientKey: number
  Username: string | null
}
/** The entries of a list. Each has some of these members. */
const listed = async (list: string) => (JSON.parse(await staff(`${list} --json`)) as { Items: Listed[] }).Items

async function orderIn(status: string): Promise<string> {
  const orders = await listed('orders')
  const found = orders.find((order) => order.Status === status)
  if (found === undefined) throw new Error(`The sandbox has no order that is ${status}.`)
  return found.OrderNumber
}

test('an order goes all the way, and each step says what can follow', async () => {
  const number = await orderIn('Submitted')
  expect(await staff(`order ${number}`)).toBe(`${number} is Submitted. What can be done with it: accept, hold, cancel.`)
  expect(await staff(`order ${number} accept`)).toContain('is Processing now')
  expect(await staff(`order ${number} hold --reason InsuranceIssue`)).toContain('is PendingReview now')
  expect(await staff(`order ${number} block`)).toContain('is Blocked now')
  expect(await staff(`order ${number} answer`)).toContain('is PendingReview now')
  expect(await staff(`order ${number} approve --over-allowance`)).toContain('is Processing now')
  expect(await staff(`order ${number.toLowerCase()} ship --carrier FedEx --tracking 7712`)).toContain('is Shipped now')
  expect(await staff(`order ${number} deliver`)).toContain('is Delivered now. Nothing more happens to it.')
})

test('the trail of a patient shows who looked', async () => {
  const made = await staffClient().call(makeSandboxPatient, { body: { LastName: 'Lookedat' } })
  await staff('patients lookedat')
  expect(await staff(`trail ${made.PatientKey}`)).toMatch(/staff-[\da-f]{12} +GET staff\/patients +done/)
  expect(await staff('trail lookedat')).toContain('GET staff/patients/{key}/trail')
  await expect(staff('trail nobodyatall')).rejects.toThrow('Nobody is called nobodyatall')
})

test('events are listed once, and followed as they happen', async () => {
  const { Next } = JSON.parse(await staff('events --json')) as { Next: number }
  const follower = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'main.ts'), 'events', '--follow', '--after', `${Next}`],
    {
      env: { ...process.env, API_URL: api.origin },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = new Promise<string>((resolve) =>
    follower.stdout.once('data', (part: Buffer) => resolve(part.toString())),
  )
  const made = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed'] } })
  await staff(`order ${made.Orders[0]?.OrderNumber} hold`)
  await staff(`order ${made.Orders[0]?.OrderNumber} deny`)
  expect(JSON.parse(await lines)).toMatchObject({ Type: 'order.cancelled', OrderKey: expect.any(Number) })
  follower.kill()
  const { Items } = JSON.parse(await staff(`events --after ${Next} --json`)) as { Items: { Type: string }[] }
  expect(Items.map(({ Type }) => Type)).toEqual(['order.cancelled'])
  await expect(staff('events --after yesterday')).rejects.toThrow('Next')
})

test('a review ends with a denial', async () => {
  const number = await orderIn('PendingReview')
  expect(await staff(`order ${number} deny --note No`)).toContain('is Cancelled now')
})

test('a conversation is answered, closed and opened again', async () => {
  const [waiting] = await listed('conversations')
  const key = waiting?.ConversationKey
  expect(await staff(`conversation ${key} reply It is on its way. --from Ana`)).toContain('Ana wrote')
  const left = await listed('conversations')
  expect(left.map(({ ConversationKey }) => ConversationKey)).not.toContain(key)
  expect(await staff(`conversation ${key} close --reason resolved`)).toContain('is closed (Resolved)')
  await expect(staff(`conversation ${key} reply Hello`)).rejects.toThrow('reopen opens it')
  expect(await staff(`conversation ${key} reopen`)).toContain('is open')
})

test('changes are approved and rejected', async () => {
  const [one, other] = await listed('changes')
  expect(await staff(`change ${one?.ChangeKey} approve`)).toContain('is in force')
  await expect(staff(`change ${one?.ChangeKey} approve`)).rejects.toThrow('waits no longer')
  expect(await staff(`change ${other?.ChangeKey} reject`)).toContain('was refused')
})

test('a link is texted and a code issued to a patient named by a part of the name', async () => {
  const texted = await staff('link maria.lopez orders')
  expect(texted).toMatch(/^María López was texted link \d+ to orders, good until/)
  const key = /link (\d+)/.exec(texted)?.[1] ?? ''
  expect(await staff(`link close ${key}`)).toContain(`Link ${key} is closed.`)
  expect(await staff('links')).toContain('No link was opened yet.')
  const patients = await listed('patients')
  const stranger = patients.find(({ Username }) => Username === null)
  expect(await staff(`code ${stranger?.PatientKey} --six-digits`)).toMatch(/registers with \d{6}, until/)
  await expect(staff('code maria.lopez')).rejects.toThrow('has an account already')
  await expect(staff('link Carter orders')).rejects.toThrow('Several are called Carter. Say the key:')
})

test.each(dynamicTemplates.map(({ route }) => route))(
  'a link to %s is texted to somebody without an account',
  async (route) => {
    expect(await staff(`link Tina ${route}`)).toMatch(
      new RegExp(`^Tina Text was texted link \\d+ to ${route}, good until`),
    )
  },
)

test('tables list what waits', async () => {
  const text = await staff('waiting')
  expect(text).toMatch(/^Orders\n\nNumber +Status +Because +Ordered +Patient\n─+/)
  expect(text).toMatch(/\nHS-\S+ +\w+/)
})

test.each([
  ['order HS-NONE-0000 accept', 'There is no order HS-NONE-0000', 1],
  ['order', 'Say which order', 2],
  ['orders --send text', "Unknown option '--send'", 2],
  ['conversation x close', 'by the key in its list', 2],
  ['change 999999 approve', 'There is no such change', 1],
  ['link maria.lopez garden', 'garden is not a screen: orders,', 2],
  ['dance', 'There is no dance here', 2],
  ['orders --loud', "Unknown option '--loud'", 2],
])('%s is refused with words and an exit code', async (line, words, exitCode) => {
  await expect(staff(line)).rejects.toMatchObject({ message: expect.stringContaining(words) as string, exitCode })
})

test('an impossible event of an order is refused with the possible ones', async () => {
  const number = await orderIn('Processing')
  await expect(staff(`order ${number} deliver`)).rejects.toThrow(
    'is Processing, which does not go with deliver. What can be done with it: hold, ship, cancel.',
  )
})

test('without a portal, or with a wrong key, the error says what to do', async () => {
  process.env['API_URL'] = 'http://127.0.0.1:9'
  await expect(staff('orders')).rejects.toMatchObject({
    message: expect.stringContaining('npm start') as string,
    exitCode: 3,
  })
  process.env['API_URL'] = api.origin
  process.env['STAFF_KEY'] = 'wrong'
  await expect(staff('orders')).rejects.toThrow('does not know this staff key')
  delete process.env['STAFF_KEY']
})

test('help lists every command', async () => {
  const help = await run([])
  for (const name of ['order <number> ship', 'trail <patient>', 'link <patient>']) expect(help).toContain(name)
  expect(await staff('orders --help')).not.toContain('order <number>')
})

describe('the command as a process', () => {
  /** Runs asynchronously, because the API that it calls runs in this process. */
  const start = (...parameters: string[]) =>
    new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
      const command = path.join(import.meta.dirname, 'main.ts')
      const child = spawn(process.execPath, [command, ...parameters], { env: { ...process.env, API_URL: api.origin } })
      let [said, complained] = ['', '']
      child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
      child.stderr.setEncoding('utf8').on('data', (part: string) => (complained += part))
      child.once('close', (code) => resolve({ code, said, complained }))
    })

  test('does what it is told and reports the result', async () => {
    const { Orders } = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed'] } })
    const number = Orders[0]?.OrderNumber ?? ''
    const { code, said, complained } = await start('order', number, 'accept')
    expect([code, complained]).toEqual([0, ''])
    expect(said).toContain(`${number} was Submitted and is Processing now`)
    expect(await staff(`order ${number}`)).toContain('is Processing')
  })

  test('ends with an exit code that tells programs what went wrong', async () => {
    const { code, said, complained } = await start('order', 'HS-0', 'accept')
    expect([code, said]).toEqual([1, ''])
    expect(complained).toContain('HS-0')
    expect((await start('fly')).code).toBe(2)
  })
})
