import { readdirSync } from 'node:fs'
import path from 'node:path'

/** @size all */
import { ApiProblem } from '@homeside/api-client/api-problem'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { useText } from '@homeside/i18n/use-text'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { MemoryRouter } from '@homeside/remote-kit/static-router'
import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { Children, isValidElement } from 'react'
import type { ReactNode } from 'react'

import { loadFormStrings } from '../strings/form-strings.ts'
import { loadGalleryStrings } from './gallery-strings.ts'
import { Gallery, galleryRules, pageOf } from './gallery.tsx'

/** The components of all elements in a tree. */
function typesIn(tree: ReactNode): unknown[] {
  return Children.toArray(tree).flatMap((node) =>
    isValidElement<{ children?: ReactNode }>(node)
      ? [node.type, ...(typeof node.props.children === 'function' ? [] : typesIn(node.props.children))]
      : [],
  )
}

const source = path.join(import.meta.dirname, '../..', 'src')
/** The folders whose components a screen is made of, and the files there that are parts of others. */
const rooms = {
  [path.join(source, '../../ui/src')]: [],
  [path.join(source, 'fields')]: ['group-frame', 'masked-input', 'text-input'],
}

test('every component of shared/ui, and every field, is on the page', async () => {
  await startI18n('en')
  const { result } = renderHook(() => useText('gallery'))
  const shown = new Set(typesIn(pageOf(result.current, () => undefined)))
  for (const [room, parts] of Object.entries(rooms)) {
    for (const file of readdirSync(room)) {
      if (!/^[\w-]+\.tsx$/.test(file) || parts.includes(file.slice(0, -4))) continue
      const module = (await import(path.join(room, file))) as Record<string, unknown>
      const components = Object.entries(module).filter(([name, of]) => /^[A-Z]/.test(name) && typeof of === 'function')
      const missing = components.filter(([, of]) => !shown.has(of)).map(([name]) => name)
      expect({ file, missing }).toEqual({ file, missing: [] })
    }
  }
})

async function violations(): Promise<string[]> {
  // jsdom paints nothing, so a browser test checks colours.
  const { violations: found } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

test.each(['en', 'es'] as const)('every control passes axe in %s: empty, wrong, refused', async (language) => {
  document.documentElement.lang = language
  document.title = 'Gallery'
  await startI18n(language)
  await Promise.all([loadPortalStrings(), loadFormStrings(), loadGalleryStrings()])
  render(
    <ProviderContext value={{ name: 'Bluebird Home Medical', phone: '5550100100' }}>
      <MemoryRouter>
        <Gallery onSubmit={() => Promise.reject(new ApiProblem({ code: 'save-failed' }))} />
      </MemoryRouter>
    </ProviderContext>,
  )
  // The account's rows and the drawings arrive after the words beside them.
  await screen.findAllByText(language === 'en' ? 'Order supplies' : 'Pedir suministros', { selector: '.hs-hint' })
  await waitFor(() => expect(document.querySelector('.hs-supply-symbol path')).not.toBeNull())
  expect(await violations()).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: /^(Send|Enviar)$/ }))
  // A quantity begins with one.
  const [summary = document.body] = screen.getAllByRole('alert')
  expect(within(summary).getAllByRole('link')).toHaveLength(Object.keys(galleryRules).length - 1)
  expect(await violations()).toEqual([])
})
