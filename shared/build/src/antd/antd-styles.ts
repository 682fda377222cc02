import { extractStyle } from '@ant-design/static-style-extract'
import type { CornerRadii } from '@homeside/contract/constants/corner-radii'
import type { BrandTones } from '@homeside/contract/contrast'
import { cssVarKey, portalTheme } from '@homeside/ui/theme'
import * as antd from 'antd'
import { createElement } from 'react'

import { antdModules } from '../shared-modules.ts'

/** `antd/es/input-number` is the component InputNumber; `message` and `notification` stay in lower case. */
function componentOf(request: string): string {
  const name = request.slice('antd/es/'.length)
  if (name === 'message' || name === 'notification') return name
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Components whose styles the page needs: all that are shared. */
const components = antdModules.map(componentOf)

/** Input with its successor in place of `Input.Group`, which antd gave up and warns of; both are drawn alike. */
const Input = Object.create(antd.Input, { Group: { value: antd.Space.Compact } }) as typeof antd.Input

/** Rules of antd for all links. Its sheet comes late, and must not take the portal's own links with it. */
const linkRules = /(?<=^|\})(?<selectors>(?:a(?:\[disabled\]|:[a-z-]+)*,?)+)(?=\{)/g

/** A link that antd draws, a button for one; as strong in the cascade as `a` alone. */
const antdLink = 'a:where([class^="ant-"],[class*=" ant-"])'

/** The style sheet of the antd components in use, in the shape of a brand. */
export function antdStyles(tones: BrandTones, corners?: CornerRadii): string {
  const { zeroRuntime: _atRunTimeOnly, ...theme } = portalTheme(tones, corners)
  const css = extractStyle({
    antdInstance: { ...antd, Input },
    includes: components,
    customTheme: (node) => createElement(antd.ConfigProvider, { theme }, node),
  })
  return css.replaceAll(linkRules, (selectors) => selectors.replaceAll(/(?<=^|,)a/g, antdLink))
}

const declarations = /(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/g

/**
 * A brand as a difference: only the `--ant-*` declarations that are not the portal's own, under the same selectors.
 * Everything that antd derives from a colour (hover, outline, shadow) comes with it.
 */
export function antdBrandStyles(base: BrandTones, brand: BrandTones, corners?: CornerRadii): string {
  const own = rulesOf(antdStyles(base))
  const branded = rulesOf(antdStyles(brand, corners))
  // antd leaves out what a component has in common with the theme, which in a brand may be another than in the portal.
  const theme = branded.get(`.${cssVarKey}`)
  return [...new Set([...own.keys(), ...branded.keys()])]
    .flatMap((selector) => {
      const [before, after] = [own.get(selector), branded.get(selector)]
      const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
      const differing = names.flatMap((name) => {
        const value = after?.get(name) ?? theme?.get(name)
        return value === undefined || value === before?.get(name) ? [] : `${name}:${value}`
      })
      return differing.length > 0 ? `${stronger(selector)}{${differing.join(';')}}` : []
    })
    .join('\n')
}

/** A brand's sheet stands in the page before antd's own, which comes with the first component, and has to win. */
function stronger(selector: string): string {
  return selector
    .split(',')
    .map((each) => `:root ${each.trim()}`)
    .join(',')
}

function rulesOf(css: string): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>()
  for (const { groups } of css.matchAll(declarations)) {
    const selector = groups?.['selector']?.trim() ?? ''
    for (const declaration of (groups?.['body'] ?? '').split(';')) {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim()
      if (!name.startsWith('--ant-')) continue
      const variables = rules.get(selector) ?? new Map<string, string>()
      rules.set(selector, variables.set(name, declaration.slice(colon + 1).trim()))
    }
  }
  return rules
}
