import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { claimsOf, rangeOf } from './federation/shared-uses-plugin.ts'
import { remoteConfig } from './remote-config.ts'

test('a remote is not built for a release while one language lacks what the other says', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
  mkdirSync(path.join(folder, 'src/strings'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "1.0.0" }')
  const write = (language: string, texts: object) =>
    writeFileSync(path.join(folder, `src/strings/${language}.json`), JSON.stringify(texts))
  const title = { en: 'Sleep', es: 'Dormir' }
  const guard = { zone: 'alias', denied: 'home' } as const
  const routes = [{ path: '/:alias/sleep', page: 'sleep', title, guard }]
  const descriptor: RemoteDescriptor = { name: 'sleep-log', contract: 1, routes, menu: [], homeCards: [] }
  const build = remoteConfig(descriptor, folder)
  write('en', {
    title: 'Sleep',
    nights_one: '{{count}} night',
    nights_other: '{{count}} nights',
    card: { open: 'Open' },
  })
  write('es', { title: 'Dormir', nights_many: '{{count}} noches', card: {} })
  expect(() => build()).toThrow('src/strings/es.json lacks card.open, which en.json has. Say it in both.')
  expect(() => build({ devOrigin: 'http://localhost:3001' })).not.toThrow()
  write('es', { title: 'Dormir', nights_many: '{{count}} noches', card: { open: 'Abrir' }, more: 'Más' })
  expect(() => build()).toThrow('src/strings/en.json lacks more, which es.json has. Say it in both.')
})

test('a remote whose team tried it with the next major of React claims both', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claims-'))
  const claim = { react: '^20.0.0', 'react-dom': '^20.0.0' }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ alsoRunsWith: claim }))
  const claims = claimsOf(folder)
  expect(rangeOf('react/jsx-runtime', claims)).toBe('^19.3.1 || ^20.0.0')
  expect(rangeOf('react-dom/client', claims)).toBe('^19.3.1 || ^20.0.0')
  expect(rangeOf('jotai', claims)).toBe('^3.0.1')
})
