/** @size all */
import { ApiProblem } from '@homeside/api-client/api-problem'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'

import { loadFormStrings } from '../strings/form-strings.ts'
import { loadGalleryStrings } from './gallery-strings.ts'
import { Gallery, galleryRules } from './gallery.tsx'

async function violations(): Promise<string[]> {
  // jsdom paints nothing, so a browser test checks colours.
  const { violations: found } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

test.each(['en', 'es'] as const)('every field passes axe in %s: empty, wrong, refused', async (language) => {
  document.documentElement.lang = language
  document.title = 'Gallery'
  await startI18n(language)
  await Promise.all([loadPortalStrings(), loadFormStrings(), loadGalleryStrings()])
  render(
    <ProviderContext value={{ name: 'Bluebird Home Medical', phone: '5550100100' }}>
      <Gallery onSubmit={() => Promise.reject(new ApiProblem({ code: 'save-failed' }))} />
    </ProviderContext>,
  )
  expect(await violations()).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: /^(Send|Enviar)$/ }))
  expect(screen.getAllByRole('link')).toHaveLength(Object.keys(galleryRules).length)
  expect(await violations()).toEqual([])
})
