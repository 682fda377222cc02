import { requireFreeName } from './require-free-name.ts'

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
