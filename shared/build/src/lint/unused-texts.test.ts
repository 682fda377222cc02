import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { mentionsIn } from './text-mentions.ts'
import type { Mentions } from './text-mentions.ts'
import { keysOf, unusedTexts } from './unused-texts.ts'

const workspace = path.join(__dirname, '../../../..')
const texts = globSync('{host,shared/*,remotes/*}/src/**/*en.json', { cwd: workspace })

const sources = new Map<string, Mentions>(
  globSync('{host,shared/*,remotes/*}/{src/**/*.{ts,tsx},*.ts}', { cwd: workspace })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, mentionsIn(readFileSync(path.join(workspace, file), 'utf8'))]),
)

/** The files that may show the texts of a file: everybody those of a shared package, its own package any other. */
function readersOf(file: string): Mentions[] {
  const own = file.startsWith('shared/') ? '' : /^(host|remotes\/[^/]+)\//.exec(file)?.[0]
  return [...sources].filter(([name]) => name.startsWith(own ?? '')).map(([, mentions]) => mentions)
}

function isImportedAsObject(file: string): boolean {
  return [...sources].some(([name, { objects }]) =>
    objects.some((object) => path.join(path.dirname(name), object) === file),
  )
}

test.each(texts)('somebody shows every text of %s', (file) => {
  const keys = keysOf(JSON.parse(readFileSync(path.join(workspace, file), 'utf8')) as object)
  const access = isImportedAsObject(file) ? 'object' : 'key'
  expect(unusedTexts(keys, access, readersOf(file))).toEqual([])
})

describe('a text is used', () => {
  const keys = keysOf({ choose: { title: 'Choose', lead: 'Lead' }, count_one: '1', count_other: '2', spare: 'Spare' })

  test.each([
    ['by its key', `t('choose.title')`, ['choose.lead', 'count', 'spare']],
    ['as one of a table', `const titles = { first: 'choose.lead' }`, ['choose.title', 'count', 'spare']],
    ['as part of a template', 't(`choose.${part}`)', ['count', 'spare']],
    ['in the plural', `t('count', { count })`, ['choose.title', 'choose.lead', 'spare']],
    ['not by a comment, a type or a name', `// 'spare'\ntype Key = 'spare'\nconst spare = strings.spare`, keys],
    ['not by a template of holes', 't(`${anything}`)', keys],
  ])('%s', (_how, source, unused) => {
    expect(unusedTexts(keys, 'key', [mentionsIn(source)])).toEqual(unused)
  })

  test('as a member, where the strings are an object', () => {
    const source = `const { spare } = strings; show(strings.choose.title, strings.choose['lead'])`
    expect(unusedTexts(keys, 'object', [mentionsIn(source)])).toEqual(['count'])
  })
})
