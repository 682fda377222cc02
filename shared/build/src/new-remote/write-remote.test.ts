import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { remoteDescriptor } from '@homeside/contract/remote-descriptor'

import { requireFreeName, writeRemote } from './write-remote.ts'

const diary = { name: 'sleep-diary', title: { en: 'Sleep diary', es: 'Diario de sueño' } }

function newFolder(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'remotes-')), diary.name)
}

test('a remote is nine files, each small', async () => {
  const folder = newFolder()
  await writeRemote(diary, folder)
  const files = globSync('**/*.*', { cwd: folder })
  expect(files.toSorted()).toEqual([
    'README.md',
    'package.json',
    'remote.ts',
    'rspack.config.ts',
    'src/pages/sleep-diary/sleep-diary-page.test.tsx',
    'src/pages/sleep-diary/sleep-diary-page.tsx',
    'src/remote.tsx',
    'src/strings/en.json',
    'src/strings/es.json',
  ])
  for (const file of files) {
    expect(readFileSync(path.join(folder, file), 'utf8').split('\n').length).toBeLessThan(40)
  }
})

test.each([
  [
    { zone: 'public', layout: 'task', hasForm: true },
    { routes: [{ guard: { zone: 'public' }, layout: 'task' }], menu: [] },
  ],
  [{ zone: 'no-registrations' }, { routes: [{ path: '/sleep-diary' }], menu: [{ path: '/sleep-diary' }] }],
  [
    { account: 'insurance', hasForm: true },
    { menu: [], account: [{ entry: 'sleep-diary', group: 'insurance' }] },
  ],
] as const)('a remote of %j says so in its descriptor, which is valid', async (wanted, said) => {
  const folder = newFolder()
  await writeRemote({ ...diary, ...wanted }, folder)
  const { default: descriptor } = (await import(path.join(folder, 'remote.ts'))) as { default: object }
  expect(remoteDescriptor.safeParse(descriptor).error).toBeUndefined()
  expect(descriptor).toMatchObject(said)
})

test('a title with a quotation mark is written correctly', async () => {
  const folder = newFolder()
  await writeRemote({ ...diary, title: { en: 'Today\'s "sleep"', es: 'El sueño' } }, folder)
  const words = JSON.parse(readFileSync(path.join(folder, 'src/strings/en.json'), 'utf8')) as { title: string }
  expect(words.title).toBe('Today\'s "sleep"')
})

test('an existing folder is not touched', async () => {
  const folder = newFolder()
  await writeRemote(diary, folder)
  await expect(writeRemote({ ...diary, title: { en: 'Other', es: 'Otro' } }, folder)).rejects.toThrow('EEXIST')
  expect(readFileSync(path.join(folder, 'remote.ts'), 'utf8')).toContain('Sleep diary')
})

const neighbours = {
  remotes: [
    {
      name: 'orders',
      contract: 1,
      routes: [
        {
          path: '/:alias/supplies/new',
          page: 'supplies',
          title: { en: 'Supplies', es: 'Suministros' },
          guard: { zone: 'alias' },
        },
      ],
      menu: [],
      homeCards: [],
    },
  ],
  folders: ['orders'],
  packages: ['gateway'],
  aliases: ['northridge'],
} as const

test.each(['hello', 'sleep-diary', 'cpap2', 'messages'])('%s can be a new remote', (name) => {
  expect(() => requireFreeName(name, neighbours)).not.toThrow()
})

test.each(['', 'Hello', '2cpap', 'sleep_diary', '../hello', 'sleep--diary', 'hello-', 'hello world'])(
  'a malformed name is refused with an example: "%s"',
  (name) => {
    expect(() => requireFreeName(name, neighbours)).toThrow('for example: npm run new:remote -- sleep-diary')
  },
)

test.each([
  ['orders', 'remotes/orders exists already'],
  ['brands', 'The portal itself goes by the name brands'],
  ['home', '/home is an address of the portal'],
  ['gateway', 'a package @homeside/gateway already'],
  ['northridge', 'the provider with this alias'],
  ['supplies', 'an address of the remote orders'],
])('%s is refused, because it is taken', (name, why) => {
  expect(() => requireFreeName(name, neighbours)).toThrow(why)
  expect(() => requireFreeName(name, neighbours)).toThrow('Choose another name.')
})
