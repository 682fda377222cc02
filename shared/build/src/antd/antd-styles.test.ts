import { brandTones } from '@homeside/contract/contrast'

import { antdBrandStyles, antdStyles } from './antd-styles.ts'

const portal = brandTones('#0090ba', '#a9c638')
const violet = brandTones('#5b3a8c', '#f0b429')

describe('the extracted styles of antd', () => {
  test('leave plain links to the portal', () => {
    const css = antdStyles(portal)
    expect(css).toContain('.ant-btn')
    expect(css).not.toMatch(/(^|[},])a(?!:where\()[:[{,]/)
  })

  test('keep what antd says of its own links', () => {
    expect(antdStyles(portal)).toMatch(/\}a:where\([^)]*ant-[^)]*\)\{[^}]*text-decoration:/)
  })
})

describe('a brand', () => {
  test('names its variables more strongly than the sheet that comes after it', () => {
    const rules = antdBrandStyles(portal, violet).split('\n')
    expect(rules.length).toBeGreaterThan(1)
    for (const rule of rules) expect(rule).toMatch(/^:root \.portal/)
  })

  test('says so where a component has the theme’s own colour, though in the portal it has another', () => {
    expect(violet.focus).toBe(violet.primary)
    expect(portal.focus).not.toBe(portal.primary)
    expect(antdBrandStyles(portal, violet)).toMatch(/\.ant-checkbox-css-var\{[^}]*--ant-color-primary:#5b3a8c/)
  })

  test('with the portal’s own colours adds nothing', () => {
    expect(antdBrandStyles(portal, portal)).toBe('')
  })
})
