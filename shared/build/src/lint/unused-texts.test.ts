import { keysOf, unusedTexts, mentionsIn } from './unused-texts.ts'

describe('a text counts as used', () => {
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

  test('as a member, when the texts are an object', () => {
    const source = `const { spare } = strings; show(strings.choose.title, strings.choose['lead'])`
    expect(unusedTexts(keys, 'object', [mentionsIn(source)])).toEqual(['count'])
  })
})
