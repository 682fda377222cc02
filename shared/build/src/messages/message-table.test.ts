import { readFileSync } from 'node:fs'
import path from 'node:path'

import { messagesOf, rowsOf, withMessages } from './message-table.ts'

const readmeOf = (remote: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../remotes', remote, 'README.md'), 'utf8')

const ofSigningIn = ['required', 'phone-invalid', 'password-common', 'password-mismatch']
const ofCameras = ['camera-disabled', 'camera-unavailable']

describe.each([
  { remote: 'registration', some: ofSigningIn, inBrowser: ofCameras },
  { remote: 'account-settings', some: ofSigningIn, inBrowser: ofCameras },
  {
    remote: 'payments',
    some: ['card-on-autopay', 'card-session-used', 'payment-unreachable', 'required'],
    inBrowser: [],
  },
])('the messages of $remote', ({ remote, some, inBrowser }) => {
  test('are more than ten, and each has words and a test', async () => {
    const messages = await messagesOf(remote)
    expect(messages.length).toBeGreaterThan(10)
    expect(messages.filter(({ words, test: shownBy }) => words === '' || shownBy === null)).toEqual([])
  })

  test('include those of its forms, its rules and the server behind them', async () => {
    const codes = (await messagesOf(remote)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(some))
  })

  test('include those of section 8 that arise in the browser alone', async () => {
    const codes = (await messagesOf(remote)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining([...inBrowser, 'network-unreachable']))
  })

  test('are in its README as the tool writes them', async () => {
    const messages = await messagesOf(remote)
    const readme = readmeOf(remote)
    expect(rowsOf(readme)).toEqual(rowsOf(withMessages(readme, messages)))
  })
})
