import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Page } from '@playwright/test'

import { axeFaults } from '../src/accessibility-faults.ts'
import { resize, unfoldAccount } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { textFaults } from '../src/text-faults.ts'

type Entry = NonNullable<RemoteDescriptor['account']>[number]
type Place = Pick<Entry, 'group' | 'icon'> & { name: string; en: string; es: string }

/** Nine remotes besides the two released ones, with the longest words that their screens may have. */
const places: readonly Place[] = [
  {
    name: 'demographics',
    group: 'you',
    icon: 'person',
    en: 'Your details',
    es: 'Sus datos y cómo comunicarnos con usted',
  },
  { name: 'emails', group: 'you', icon: 'email', en: 'Email for messages', es: 'Correo electrónico para mensajes' },
  {
    name: 'insurance',
    group: 'insurance',
    icon: 'insurance',
    en: 'Insurance',
    es: 'Seguro médico primario y secundario',
  },
  { name: 'passwords', group: 'signIn', icon: 'password', en: 'Password', es: 'Contraseña' },
  {
    name: 'passkeys',
    group: 'signIn',
    icon: 'passkey',
    en: 'Fingerprint, face or screen lock',
    es: 'Huella, rostro o bloqueo de pantalla',
  },
  { name: 'linked', group: 'providers', icon: 'provider', en: 'Providers', es: 'Proveedores' },
  {
    name: 'notices',
    group: 'notifications',
    icon: 'notifications',
    en: 'Notifications',
    es: 'Configuración de notificaciones',
  },
  { name: 'payments', group: 'money', icon: 'card', en: 'Payments', es: 'Pagos y métodos de pago' },
  { name: 'credits', group: 'money', icon: 'credit', en: 'Credits', es: 'Créditos' },
]

/** Each also asks for a place in the menu; together they ask for more than it has. */
const descriptors = places.map(({ en, es, group, icon, name }, index): RemoteDescriptor => ({
  name,
  contract: 1,
  routes: [{ path: `/:alias/${name}`, page: name, title: { en, es }, guard: { zone: 'alias', aliasMatch: true } }],
  menu: [{ label: { en, es }, path: `/:alias/${name}`, order: 50 + index, icon: 'page' }],
  account: [{ entry: name, path: `/:alias/${name}`, group, order: index, icon, hasStatus: true }],
  homeCards: [],
}))

// Double the browser's default size, as a patient sets it for all pages.
test.use({
  locale: 'es-MX',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

for (const width of [320, 360]) {
  test(
    `menu and account hold the entries of eleven remotes in letters of double size, ${width} px wide`,
    { tag: '@phone' },
    async ({ expectedErrors, page, signIn, words }) => {
      // The code of these remotes never loads, so their entries have no status.
      expectedErrors.push(/404|remoteEntry/)
      await resize(page, { width, height: 740 })
      await withRemotes(page, descriptors)
      const { Alias } = await signIn({ Conversations: ['unread'] })
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('36px')
      const menu = page.getByRole('navigation', { name: 'Menú principal' })
      await expect(menu.getByRole('link')).toHaveText([
        /^Inicio/,
        /^Pedidos/,
        /^Mensajes/,
        places[0]?.es ?? '',
        /^Cuenta/,
      ])
      expect(await textFaults(page)).toEqual([])

      await menu.getByRole('link', { name: 'Cuenta' }).click()
      await expect(page).toHaveURL(new RegExp(`/${Alias}/settings$`))
      await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeFocused()
      await unfoldAccount(page)
      const main = page.getByRole('main')
      for (const { es } of places) await expect(main.getByRole('link', { name: es }).last()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await textFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await axeFaults(page)).toEqual([])

      await page.getByRole('button', { name: words.personMenu }).click()
      await expect(page.getByRole('link', { name: words.logOut })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )
}

/** Adds remotes to the pages that are opened next: each with its descriptor, and with code that never arrives. */
async function withRemotes(page: Page, given: readonly RemoteDescriptor[]): Promise<void> {
  const added = given.map((descriptor) => ({
    name: descriptor.name,
    track: 'stable',
    build: {
      version: '1.0.0',
      container: descriptor.name,
      entry: { url: `/-/assets/${descriptor.name}/1.0.0/remoteEntry.js`, integrity: '' },
      pages: {},
      strings: {},
    },
    fallback: null,
    descriptor,
  }))
  await page.route('**/-/page-files/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: [...((await response.json()) as object[]), ...added] })
  })
}
