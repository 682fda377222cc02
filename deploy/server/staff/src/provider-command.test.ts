/** @size all */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { ownTrial } from '@homeside/sandbox/testing/own-trial'

import { runCommands } from './run-commands.ts'
import { staffProgram } from './staff-program.ts'

ownTrial()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'provider-'))
})

const staff = async (...typed: string[]) => (await runCommands(staffProgram, ['provider', ...typed])).text
const usual = {
  siteKey: 501,
  code: 'CDR',
  alias: 'cedar-ridge',
  name: 'Cedar Ridge Medical',
  phone: '5555550144',
  hours: { en: 'Monday to Friday', es: 'De lunes a viernes' },
}

async function fileWith(content: object | string | Uint8Array): Promise<string> {
  const file = path.join(folder, 'cedar-ridge.json')
  const isText = typeof content === 'string' || content instanceof Uint8Array
  await writeFile(file, isText ? content : JSON.stringify(content))
  return file
}

test('a provider is planned, made, changed, and printed as a file that changes nothing', async () => {
  const planned = await staff('apply', await fileWith(usual), '--dry-run')
  expect(planned).toMatch(/^Provider 501 would be made. Dry run: nothing was written.\n\nMember +Was +Is\n/)
  await expect(staff('show', '501')).rejects.toThrow('There is no such provider.')
  expect(await staff('apply', await fileWith(usual))).toContain('Provider 501 is made.')
  const changed = await staff('apply', await fileWith(`\uFEFF${JSON.stringify({ ...usual, phone: '555-555-0199' })}`))
  expect(changed).toMatch(/Provider 501 is changed.\n\nMember +Was +Is\nphone +5555550144 +5555550199$/)
  const printed = await staff('show', '501')
  expect(JSON.parse(printed)).toMatchObject({ ...usual, phone: '5555550199' })
  expect(await staff('apply', await fileWith(printed))).toBe('Provider 501 is as its file says: nothing to change.')
})

test('a name that differs from that of the brand in this workspace is refused, wherever the file is', async () => {
  const file = await fileWith({ ...usual, alias: 'homeside' })
  await expect(staff('apply', file)).rejects.toThrow(
    /phone: \S+brands\/homeside\/brand\.json says 8005550100, the provider’s file 5555550144\./,
  )
})

test('the words of the example are refused for another company, and are its own', async () => {
  const example = JSON.parse(
    await readFile(path.join(import.meta.dirname, '../examples/cedar-ridge.json'), 'utf8'),
  ) as object
  expect(await staff('apply', await fileWith(example), '--dry-run')).toContain('Dry run: nothing was written.')
  const other = {
    ...example,
    siteKey: 502,
    code: 'BLF',
    alias: 'blue-fern',
    name: 'Blue Fern',
    autoReply: { en: 'Thanks.', es: 'Gracias.' },
  }
  await expect(staff('apply', await fileWith(other))).rejects.toThrow(
    'These are still the example’s: address, mail.replyTo, orders.disclaimer, replies, policies. Write your own, or leave them out.',
  )
})

test.each<[string, object, string]>([
  ['an unknown member', { colour: 'red' }, 'colour: there is no such member. There are siteKey, code, alias,'],
  [
    'an unknown member inside',
    { features: { pay: true } },
    'features.pay: there is no such member. There are messages,',
  ],
  ['a reserved alias', { alias: 'orders' }, 'alias: the portal needs this one itself. Write the beginning of your'],
  ['the alias of another', { alias: 'northridge' }, 'alias: another provider has it. Write the beginning'],
  ['the code of another', { code: 'BLU' }, 'code: another provider has it. Write three capital letters or digits'],
  ['a short phone', { phone: '555' }, 'phone: Write ten digits, such as 5555550144.'],
  ['a number for a name', { name: 7 }, 'name: Write the name that patients read'],
  [
    'one language',
    { hours: { en: 'Always' } },
    'hours.es: it is missing. Write when you answer the phone, in Spanish.',
  ],
  ['a wrong day', { orders: { closedOn: ['12/25/2026'] } }, 'orders.closedOn.0: Write a day on which nobody works'],
  [
    'too many days',
    { orders: { handlingBusinessDays: 99 } },
    'orders.handlingBusinessDays: Write how many business days',
  ],
  [
    'a path in an origin',
    { pageOrigin: 'https://a.example/x' },
    'pageOrigin: it has more than scheme, host and port. Write nothing after them',
  ],
  [
    'a period shorter than the law’s',
    { retention: { trailYears: 5 } },
    'retention.trailYears: Write a whole number of years from 6 to 30: how long is kept who saw or changed what. Fewer are refused, because the law asks for it for 6 years (45 CFR 164.316(b)(2)(i) and 164.528(a)(1));',
  ],
  [
    'one that nobody keeps',
    { retention: { photosMonths: 60 } },
    'retention.photosMonths: Write a whole number of months',
  ],
  ['a sender that is none', { mail: { from: 'me' } }, 'mail.from: Write an email address'],
  ['text for a switch', { features: { messages: 'yes' } }, 'features.messages: Write true or false:'],
  ['a picture that is none', { logo: 'logo.svg' }, 'logo: Write a picture as a data URL'],
  [
    'a web address without TLS',
    { signOn: { issuer: 'http://login.example', clientId: 'x' } },
    'signOn.issuer: it does not begin with https://. Write that; http:// is for this machine alone, as http://localhost. Write the address',
  ],
  [
    'an unknown state',
    { address: { Street: '1 A', City: 'B', State: 'XX', PostalCode: '43215' } },
    'address.State: Write',
  ],
  [
    'a policy without sections',
    { policies: { privacy: { version: '1', from: '2026-01-01', en: [], es: [] } } },
    '.en: Write',
  ],
])('%s is refused with words that name it', async (_, wrong, words) => {
  const file = await fileWith({ ...usual, ...wrong })
  await expect(staff('apply', file)).rejects.toMatchObject({
    message: expect.stringContaining(words) as string,
    exitCode: 1,
  })
})

test('the client of another provider is refused in a dry run, with why and what to write', async () => {
  const { signOn, staff: desk } = JSON.parse(await staff('show', '104')) as { signOn: object; staff: object }
  for (const [shared, words] of [
    [{ signOn }, 'signOn.clientId: another provider has it at this issuer, and its patients would enter as yours.'],
    [{ staff: desk }, 'staff.clientId: another provider has it at this issuer with the same roleClaim and roles'],
  ] as const) {
    await expect(staff('apply', await fileWith({ ...usual, ...shared }), '--dry-run')).rejects.toMatchObject({
      message: expect.stringContaining(words) as string,
      exitCode: 1,
    })
  }
})

test.each<[string, string | Uint8Array, RegExp, number]>([
  ['is empty', '', /cedar-ridge\.json, line 1, column 1: this is no JSON/, 1],
  [
    'ends in the middle',
    '{\n  "siteKey": 501,\n  "name": "Ced',
    /line 3, column 11: this is no JSON \(unexpected end of string\)/,
    1,
  ],
  ['has a comment', '{ // mine\n}', /line 1, column 3: this is no JSON/, 1],
  ['says a member twice', '{\n "siteKey": 1,\n "siteKey": 2 }', /line 3, column 2: siteKey stands there twice/, 1],
  ['is no UTF-8', Uint8Array.of(0x7b, 0xff, 0xfe), /is not in UTF-8/, 1],
  ['has no siteKey', '{}', /Say the siteKey/, 2],
  ['is a list', '[]', /Say the siteKey/, 2],
])('a file that %s is refused', async (_, content, words, exitCode) => {
  const file = await fileWith(content)
  await expect(staff('apply', file)).rejects.toMatchObject({
    message: expect.stringMatching(words) as string,
    exitCode,
  })
})

test('a file that says something else than the brand beside it is refused, and writes nothing', async () => {
  const file = await fileWith(usual)
  const brand = path.join(folder, 'brand.json')
  try {
    await writeFile(brand, JSON.stringify({ alias: usual.alias, name: 'Cedar Ridge', phone: '555-555-0144' }))
    await expect(staff('apply', file)).rejects.toMatchObject({
      message: 'name: brand.json says Cedar Ridge, the provider’s file Cedar Ridge Medical. Write the same in both.',
      exitCode: 1,
    })
    await writeFile(brand, JSON.stringify({ ...usual, primary: '#5b3a8c' }))
    expect(await staff('apply', file, '--dry-run')).toContain('Provider 501')
  } finally {
    await rm(brand)
  }
})

test('a file that is not there, and a folder, are refused by name', async () => {
  await expect(staff('apply', path.join(folder, 'none.json'))).rejects.toThrow('none.json cannot be read')
  await expect(staff('apply', folder)).rejects.toThrow('cannot be read')
  await expect(staff('apply')).rejects.toMatchObject({ exitCode: 2 })
  await expect(staff('show', 'x')).rejects.toMatchObject({ exitCode: 2 })
})
