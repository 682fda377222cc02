import { federatedName } from '@homeside/contract/constants/remote-parts'

import { sharedModules } from './shared-modules.ts'

/** What the host gives to a remote that uses these exports of the portal's page. */
function given(module: string, used: readonly string[]): unknown {
  const shell = sharedModules()[federatedName('shell')] as { lib: () => (name: string, uses: object) => unknown }
  return shell.lib()(module, { '@homeside/ui/page': used })
}

test('a remote gets the module whose exports it uses', () => {
  expect(given('@homeside/ui/page', ['Page'])).toHaveProperty('Page')
})

test('a remote that uses what this host lacks hears the name while it loads', () => {
  expect(() => given('@homeside/ui/page', ['Page', 'PageNote'])).toThrow(
    'This host has no PageNote in @homeside/ui/page.',
  )
  expect(() => given('@homeside/ui/pages', [])).toThrow('This host does not offer @homeside/ui/pages in shell.')
})
