import { readFileSync } from 'node:fs'
import path from 'node:path'

import { messagesOf, rowsOf, withMessages } from './message-table.ts'

const readmeOf = (remote: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../remotes', remote, 'README.md'), 'utf8')

describe.each(['registration', 'account-settings'])('the messages of %s', (remote) => {
  test('are more than ten, and each has words and a test', async () => {
    const messages = await messagesOf(remote)
    expect(messages.length).toBeGreaterThan(10)
    expect(messages.filter(({ words, test: shownBy }) => words === '' || shownBy === null)).toEqual([])
  })

  test('include those of its forms, its rules and the server behind them', async () => {
    const codes = (await messagesOf(remote)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['required', 'phone-invalid', 'password-common', 'password-mismatch']))
  })

  test('are in its README as the tool writes them', async () => {
    const messages = await messagesOf(remote)
    const readme = readmeOf(remote)
    expect(rowsOf(readme)).toEqual(rowsOf(withMessages(readme, messages)))
  })
})
