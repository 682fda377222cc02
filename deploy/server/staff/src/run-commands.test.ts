/** @size all */

import { spawn } from 'node:child_process'
import path from 'node:path'

import { makeSandboxPatient } from '@homeside/contract/sandbox'
import { ownTrial } from '@homeside/sandbox/testing/own-trial'

import { runCommands } from './run-commands.ts'
import { staffClient } from './staff-client.ts'
import { staffProgram } from './staff-program.ts'

ownTrial()

const run = async (typed: readonly string[]) => (await runCommands(staffProgram, typed)).text
const staff = (line: string) => run(line.split(' '))

test('events are listed once, and followed as they happen', async () => {
  const { Next } = JSON.parse(await staff('events --json')) as { Next: number }
  const follower = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'main.ts'), 'events', '--follow', '--after', `${Next}`],
    { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const lines = new Promise<string>((resolve) =>
    follower.stdout.once('data', (part: Buffer) => resolve(part.toString())),
  )
  const made = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed'] } })
  const key = String(made.Orders[0]?.OrderKey)
  await run(['call', 'staffCancelOrder', '--key', key, '--json', '{"Note":"Gone."}'])
  expect(JSON.parse(await lines)).toMatchObject({ Type: 'order.cancelled', OrderKey: expect.any(Number) })
  follower.kill()
  const { Items } = JSON.parse(await staff(`events --after ${Next} --json`)) as { Items: { Type: string }[] }
  expect(Items.map(({ Type }) => Type)).toEqual(['order.cancelled'])
  await expect(staff('events --after yesterday')).rejects.toThrow('Next')
})

test('tables list what waits', async () => {
  const text = await staff('waiting')
  expect(text).toMatch(/^Orders\n\nKey +Number +Own number +Status +Because +Ordered +Patient\n/)
  expect(text).toMatch(/\n\d+ +HS-\S+ +\S+ +\w+/)
  expect(text).toMatch(/Changes\n\nKey +Of[^]+Conversations\n\nKey +Patient/)
  const { Orders } = JSON.parse(await staff('waiting --json')) as { Orders: { Items: object[] } }
  expect(Orders.Items.length).toBeGreaterThan(0)
})

test.each([
  ['dance', "unknown command 'dance'"],
  ['waiting --loud', "unknown option '--loud'"],
  ['provider apply', "missing required argument 'file'"],
  ['import x --from excel', 'Allowed choices are csv, fhir.'],
])('%s is refused with words and an exit code', async (line, words) => {
  await expect(staff(line)).rejects.toMatchObject({ message: expect.stringContaining(words) as string, exitCode: 2 })
})

test('without a portal, or with a wrong key, the error says what to do', async () => {
  const own = process.env['API_URL']
  // Nothing listens at port 2, and no program of the web refuses it.
  process.env['API_URL'] = 'http://127.0.0.1:2'
  await expect(staff('waiting')).rejects.toMatchObject({
    message: expect.stringContaining('npm start') as string,
    exitCode: 3,
  })
  process.env['API_URL'] = own
  process.env['STAFF_KEY'] = 'wrong'
  await expect(staff('waiting')).rejects.toThrow('does not know this staff key')
  delete process.env['STAFF_KEY']
})

test('help lists every command, and says of one what it takes', async () => {
  const help = await run([])
  for (const name of ['call', 'waiting', 'events', 'provider', 'import', 'invite']) {
    expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  }
  expect(help).toContain('STAFF_KEY')
  expect(await staff('invite --help')).toContain('--letters <file>')
})

describe('the command as a process', () => {
  /** Runs asynchronously, because the API that it calls runs in this process. */
  const start = (...parameters: string[]) =>
    new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
      const command = path.join(import.meta.dirname, 'main.ts')
      const child = spawn(process.execPath, [command, ...parameters], { env: process.env })
      let [said, complained] = ['', '']
      child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
      child.stderr.setEncoding('utf8').on('data', (part: string) => (complained += part))
      child.once('close', (code) => resolve({ code, said, complained }))
    })

  test('does what it is told and reports the result', async () => {
    const { Orders } = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed'] } })
    const key = String(Orders[0]?.OrderKey)
    const { code, said, complained } = await start('call', 'staffAcceptOrder', '--key', key)
    expect([code, complained]).toEqual([0, ''])
    expect(JSON.parse(said)).toMatchObject({ OrderKey: Number(key), Status: 'Processing' })
  })

  test('ends with an exit code that tells programs what went wrong', async () => {
    const { code, said, complained } = await start('call', 'staffAcceptOrder', '--key', '999999')
    expect([code, said]).toEqual([1, ''])
    expect(complained).toContain('There is no such order')
    expect((await start('fly')).code).toBe(2)
  })
})
