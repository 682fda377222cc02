import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Database } from '@homeside/api/platform/database/database'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { weekdays } from '@homeside/contract/constants/opening'
import {
  providerFile,
  type ProviderFile,
  type WrittenProviderFile as Written,
} from '@homeside/contract/staff-providers'
import { isNotNull, sql } from 'drizzle-orm'

const inWords = { en: 'Monday to Friday, 8:00 AM to 5:00 PM', es: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.' }
const week = (from: string, to: string) => Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, { from, to }]))
const usual = { payments: true, appointmentReminders: true, supplyReminders: true, app: true }

/**
 * Eight providers, each for a different kind of real one.
 *
 * @param bpcOrigin where the third party's payments portal is.
 */
export function sandboxProviders(bpcOrigin: string): ProviderFile[] {
  return [
    provider(101, 'BLU', 'bluebird-hme', 'Bluebird Home Medical', '#0090ba', {
      phone: '5555550101',
      address: at('120 Bluebird Lane', 'Columbus', 'OH', '43215'),
      autoReply: {
        en:
          'Thank you for your message. Our care team answers Monday to Friday, 8:00 AM to 5:00 PM, usually within one ' +
          'business day. We do not watch messages at night. If this is an emergency, call 911.',
        es:
          'Gracias por su mensaje. Nuestro equipo responde de lunes a viernes, de 8:00 a.m. a 5:00 p.m., por lo ' +
          'general en un día hábil. De noche no leemos los mensajes. Si es una emergencia, llame al 911.',
      },
      replies: [
        {
          name: 'On its way',
          en: 'Your order is on its way. You can follow it on the page of the order.',
          es: 'Su pedido está en camino. Puede seguirlo en la página del pedido.',
        },
        {
          name: 'A photo, please',
          en: 'Could you send us a photo of it with your answer?',
          es: '¿Nos puede enviar una foto con su respuesta?',
        },
        {
          name: 'When you can order again',
          en: 'Hello {name}, you can order again from {next} on. Order {order} arrives on {arrives}.',
          es: 'Hola, {name}: puede volver a pedir a partir del {next}. El pedido {order} llega el {arrives}.',
        },
        {
          name: 'We are asking your doctor',
          en: 'We have asked your doctor for a new prescription, and write to you as soon as we have it.',
          es: 'Le pedimos a su médico una receta nueva y le escribimos en cuanto la tengamos.',
        },
      ],
    }),
    provider(102, 'NRG', 'northridge', 'Northridge Medical Supply', '#5b3b8c', {
      phone: '5555550102',
      address: at('2200 Ridge Road', 'Akron', 'OH', '44308', 'Suite 4'),
      features: { ...usual, messages: false },
      orders: {
        disclaimer: { en: 'Opened packages cannot be returned.', es: 'Los paquetes abiertos no se pueden devolver.' },
      },
    }),
    provider(103, 'SOL', 'soluciones-medicas', 'Soluciones Médicas', '#1f7a4d', {
      phone: '5555550103',
      address: at('815 Calle del Sol', 'San Antonio', 'TX', '78205'),
      hours: {
        open: { zone: 'Central', days: { ...week('08:00', '18:00'), saturday: { from: '09:00', to: '12:00' } } },
      },
      orders: { asksForPayment: true },
      autoReply: {
        en: 'Thank you for writing. We will reply within one business day. In an emergency, call 911.',
        es: 'Gracias por escribirnos. Respondemos en un día hábil. Si es una emergencia, llame al 911.',
      },
    }),
    provider(104, 'SSO', 'harbor-health', 'Harbor Health', '#1d4e89', {
      phone: '5555550104',
      address: at('40 Harbor Street', 'Baltimore', 'MD', '21202'),
      signOn: sandboxSignOn(),
      // Its patients have their accounts from the identity provider.
      features: { ...usual, selfRegistration: false },
      paymentsPortal: { url: `${bpcOrigin}/harbor-health?token={token}` },
    }),
    provider(105, 'BPC', 'paywell', 'Paywell Home Care', '#8a3b12', {
      phone: '5555550105',
      address: at('9 Mill Court', 'Dayton', 'OH', '45402', 'Unit B'),
      paymentsPortal: {},
    }),
    provider(106, 'LIT', 'litehub', 'Litehub Supplies', '#35586c', {
      phone: '5555550106',
      address: at('77 Lantern Avenue', 'Tampa', 'FL', '33602'),
    }),
    provider(107, 'MNT', 'summit', 'Summit Respiratory', '#4a4a4a', {
      phone: '5555550107',
      address: at('5100 Summit Drive', 'Denver', 'CO', '80202'),
      maintenance: true,
    }),
    provider(108, 'OLD', 'legacydme', 'Legacy DME', '#6b4f2a', {
      phone: '5555550108',
      address: at('18 Depot Street', 'Toledo', 'OH', '43604'),
    }),
  ]
}

function provider(
  siteKey: number,
  code: string,
  alias: string,
  name: string,
  colour: string,
  rest: Partial<Written> & { phone: string },
): ProviderFile {
  const own = { merchant: merchantOf(siteKey), logo: logo(alias, name, colour) }
  const common = { hours: inWords, features: usual, staff: sandboxDesk(siteKey), ...own }
  return providerFile.parse({ siteKey, code, alias, name, ...common, ...rest } satisfies Written)
}

/** The account of a provider at the sandbox's card processor. */
export function merchantOf(siteKey: number): { account: string } {
  return { account: `acct_sandbox${siteKey}` }
}

/** Addresses for visits and directions. */
function at(Street: string, City: string, State: string, PostalCode: string, Apt: string | null = null) {
  return { Street, Apt, City, State, PostalCode }
}

/** The logo of the provider's brand as a data URL; of one without a brand its first letter. */
function logo(alias: string, name: string, colour: string): string {
  const ofBrand = path.join(import.meta.dirname, '../../brands', alias, 'logo.svg')
  const letter =
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">` +
    `<rect width="64" height="64" rx="14" fill="${colour}"/><text x="32" y="43" font-family="sans-serif" ` +
    `font-size="32" font-weight="700" text-anchor="middle" fill="#fff">${name.charAt(0)}</text></svg>`
  const svg = existsSync(ofBrand) ? readFileSync(ofBrand) : Buffer.from(letter)
  return `data:image/svg+xml;base64,${svg.toString('base64')}`
}

/** The default origin of a sandbox's payments portal. */
export const usualBpcOrigin = 'http://127.0.0.1:56697'

/** The default origin of a sandbox's identity provider. */
export const usualIdentityOrigin = 'http://localhost:56699'

/** The sandbox's identity provider knows the desk by this name: one for all providers, so each has a claim of its own. */
export const deskClient = 'homeside-desk'
/** It knows the patients' pages by these names: one for the sandbox's own provider with single sign-on, others by site. */
const patientsClient = /^homeside(-\d+)?$/

/** How a provider of a sandbox has its own people sign in. */
export function sandboxDesk(siteKey: number) {
  return { issuer: usualIdentityOrigin, clientId: deskClient, roleClaim: `roles.${siteKey}` }
}

/** How patients of a provider with single sign-on do; each provider has a client of its own. */
export function sandboxSignOn(siteKey?: number) {
  return { issuer: usualIdentityOrigin, clientId: siteKey === undefined ? 'homeside' : `homeside-${siteKey}` }
}

/** Whether the sandbox's identity provider knows the patients' pages of some provider by this name. */
export function isPatientsClient(clientId: string): boolean {
  return patientsClient.test(clientId)
}

/** Tells a sandbox where its identity provider runs now, because its port may have changed. */
export async function placeIdentityProvider(database: Database, origin: string): Promise<void> {
  const issuer = JSON.stringify(origin)
  await database
    .update(providers)
    .set({
      // The claim is set too, because older trials had one for all providers.
      staffSignOn: sql`${providers.staffSignOn}
        || jsonb_build_object('issuer', ${issuer}::jsonb, 'roleClaim', 'roles.' || ${providers.siteKey})`,
    })
    .where(sql`${providers.staffSignOn} ->> 'clientId' = ${deskClient}`)
  await database
    .update(providers)
    .set({ signOn: sql`jsonb_set(${providers.signOn}, '{issuer}', ${issuer}::jsonb)` })
    .where(sql`${providers.signOn} ->> 'clientId' ~ ${patientsClient.source}`)
}

/** Tells a sandbox where the third party's payments portal runs now, because its port may have changed. */
export async function placePaymentsPortal(database: Database, origin: string): Promise<void> {
  const [filled] = await database.select().from(sandbox)
  if (filled === undefined) return
  await database
    .update(providers)
    .set({ bpcSsoUrl: sql`${origin}::text || regexp_replace(${providers.bpcSsoUrl}, '^https?://[^/]+', '')` })
    .where(isNotNull(providers.bpcSsoUrl))
}
