import { workspaceRoot } from '../environments/workspace-root.ts'
import { replaceableNamespaces, replaceableTexts } from './replaceable-texts.ts'

test('the texts of the host, of the shared parts and of each remote may be replaced', () => {
  expect(replaceableNamespaces(workspaceRoot)).toEqual(expect.arrayContaining(['host', 'portal', 'orders', 'messages']))
})

test('each text has the key that a brand writes, in both languages', () => {
  const english = replaceableTexts('portal', 'en', workspaceRoot)
  const spanish = replaceableTexts('portal', 'es', workspaceRoot)
  expect(english?.get('retry')).toBe('Try again')
  // Spanish has one more plural form.
  const inBoth = [...(spanish?.keys() ?? [])].filter((key) => !key.endsWith('_many'))
  expect(inBoth).toEqual([...(english?.keys() ?? [])])
})

test('an unknown namespace has no texts', () => {
  expect(replaceableTexts('ordres', 'en', workspaceRoot)).toBeNull()
})
