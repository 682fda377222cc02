/** @size all */
import { sessionStore } from '@homeside/session/store'
import { noShortCode, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { screen } from '@testing-library/react'

import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'

// Federation needs a browser that loads scripts. The journeys in Chromium run it for real.
jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: () => Promise.resolve({ Component: () => <h1>Who are you?</h1>, build: {} }),
}))

/** The phone number in the page's header. */
async function phone(): Promise<string | null> {
  return (await screen.findAllByRole('link', { name: /^\(\d{3}\)/ }))[0]?.textContent ?? null
}

test('a provider’s FAQs show that provider, with initials for want of a logo, and its phone, before anybody signs in', async () => {
  await renderPortal({ path: '/northridge/faqs' })
  expect(await screen.findByText('Northridge Medical Supply')).toBeVisible()
  expect(screen.getByText('NM')).toBeVisible()
  expect(await phone()).toBe('(555) 555-0102')
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/privacyPolicy?alias=northridge',
  )
})

test('the portal’s own FAQs show the portal’s name and phone', async () => {
  await renderPortal({ path: '/faqs' })
  expect(await phone()).toBe('(800) 555-0100')
  expect(screen.getByText('Homeside')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacyPolicy')
})

test('an unknown alias shows the portal’s name and phone, and links to the portal’s own pages', async () => {
  await renderPortal({ path: '/no-such-provider/faqs' })
  expect(await screen.findByRole('heading', { level: 1, name: 'We cannot find that page' })).toBeVisible()
  expect(await screen.findByText('Homeside')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute('href', '/faqs')
})

test('a provider’s login links to that provider’s questions and privacy policy', async () => {
  await renderPortal({ path: '/northridge/login' })
  const link = await screen.findByRole('link', { name: 'Privacy policy' })
  expect(link).toHaveAttribute('href', '/privacyPolicy?alias=northridge')
  expect(screen.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute('href', '/northridge/faqs')
})

test('signed out, the privacy policy is the named provider’s', async () => {
  await renderPortal({ path: '/privacyPolicy?alias=northridge' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  expect(await screen.findAllByText(/Northridge Medical Supply/)).not.toHaveLength(0)
})

test('a page whose address names nobody belongs to the provider of the opened texted link', async () => {
  const prepare = (): void =>
    sessionStore().set(shortCodeInfoAtom, { ...noShortCode, code: 'abc', alias: 'northridge' })
  await renderPortal({ path: '/faqs', prepare })
  expect(await screen.findByText('Northridge Medical Supply')).toBeVisible()
  expect(await phone()).toBe('(555) 555-0102')
})

test('a texted link of another provider is that provider’s, also where somebody is signed in', async () => {
  const prepare = (): void => {
    const given = { alias: 'northridge', providerName: 'Northridge Medical Supply', providerPhone: '5555550102' }
    sessionStore().set(shortCodeInfoAtom, { ...noShortCode, code: 'abc', ...given })
  }
  const snapshot = structuredClone(testSnapshot)
  for (const { descriptor } of snapshot.remotes) {
    const [page] = descriptor.routes
    if (page) descriptor.routes = [{ ...page, path: '/verification', guard: { ...page.guard, zone: 'public' } }]
  }
  await renderPortal({ path: '/verification', patient: {}, prepare, snapshot })
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeVisible()
  expect(await screen.findByText('Northridge Medical Supply')).toBeVisible()
  expect(await phone()).toBe('(555) 555-0102')
  expect(screen.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute('href', '/northridge/faqs')
  expect(screen.queryByText('Bluebird Home Medical')).not.toBeInTheDocument()
})

test('when a brand’s look does not load, its name and phone are still shown', async () => {
  const prepare = (): void => {
    const given = { alias: 'northridge', providerName: 'Northridge Medical Supply', providerPhone: '5555550102' }
    sessionStore().set(shortCodeInfoAtom, { ...noShortCode, code: 'abc', ...given })
  }
  await renderPortal({ path: '/faqs', prepare, ownAliases: ['northridge'] })
  expect(await screen.findByText('Northridge Medical Supply')).toBeVisible()
  expect(await phone()).toBe('(555) 555-0102')
})
