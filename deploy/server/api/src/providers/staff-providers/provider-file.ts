import { hoursWords } from '@homeside/contract/constants/opening'
import type { ProviderFile } from '@homeside/contract/staff-providers'

import type { ProviderRow, ProviderText } from '../../platform/database/tables/providers.ts'

/** A provider's row as its file says it. */
export function rowOf({
  features,
  orders,
  hours,
  address,
  ...file
}: ProviderFile): Omit<ProviderRow, 'toldAt' | 'toldTotal' | 'toldNewest'> {
  const { autoReply, mail, paymentsPortal, signOn } = file
  const words = hoursWords(hours)
  return {
    siteKey: file.siteKey,
    providerCode: file.code,
    alias: file.alias,
    name: file.name,
    phone: file.phone,
    hours: words.en,
    hoursEs: words.es,
    opening: hours.open ?? null,
    street: address?.Street ?? null,
    apt: address?.Apt ?? null,
    city: address?.City ?? null,
    state: address?.State ?? null,
    postalCode: address?.PostalCode ?? null,
    logo: file.logo ?? null,
    pageOrigin: file.pageOrigin ?? null,
    mailFrom: mail?.from ?? null,
    mailReplyTo: mail?.replyTo ?? null,
    textsFrom: file.texts?.from ?? null,
    tell: file.tell,
    eventsUrl: file.events?.url ?? null,
    merchantAccount: file.merchant?.account ?? null,
    inMaintenance: file.maintenance,
    communicationsActive: features.messages,
    suppliesActive: features.supplies,
    selfRegistrationActive: features.selfRegistration,
    emailNotificationsActive: features.emailNotifications,
    patientEngagementActive: features.engagement,
    paymentsActive: features.payments,
    appointmentRemindersActive: features.appointmentReminders,
    supplyRemindersActive: features.supplyReminders,
    pushActive: features.app,
    accessHistoryActive: features.accessHistory,
    handlingBusinessDays: orders.handlingBusinessDays,
    closedOn: orders.closedOn,
    additionalDisclaimer: orders.disclaimer?.en ?? null,
    additionalDisclaimerEs: orders.disclaimer?.es ?? null,
    asksForPayment: orders.asksForPayment,
    autoReply: autoReply?.en ?? null,
    autoReplyEs: autoReply?.es ?? null,
    bpcPaymentsEnabled: paymentsPortal !== undefined,
    bpcSingleSignOnActive: paymentsPortal?.signsIn ?? false,
    bpcSsoUrl: paymentsPortal?.url ?? null,
    singleSignOnActive: signOn !== undefined,
    retention: file.retention ?? null,
    signOn: signOn ?? null,
    staffSignOn: file.staff ?? null,
  }
}

/** What a file says in words of the provider's own. */
export function textsOf({ siteKey, policies: { privacy, terms }, faqs, replies }: ProviderFile): ProviderText[] {
  const written = [
    { kind: 'privacy', content: privacy },
    { kind: 'terms', content: terms },
    { kind: 'faqs', content: faqs },
    { kind: 'replies', content: replies },
  ] as const
  return written.flatMap(({ kind, content }) => (content === undefined ? [] : [{ siteKey, kind, content }]))
}

/** The file that says what is stored of a provider: `rowOf` and `textsOf` of it give the same again. */
export function fileOf(row: ProviderRow, texts: readonly ProviderText[]): ProviderFile {
  const own = Object.fromEntries(texts.map(({ kind, content }) => [kind, content]))
  const { street: Street, apt: Apt, city: City, state: State, postalCode: PostalCode, mailFrom, mailReplyTo } = row
  const address = Street !== null && City !== null && State !== null && PostalCode !== null
  return {
    siteKey: row.siteKey,
    code: row.providerCode,
    alias: row.alias,
    name: row.name,
    phone: row.phone,
    hours: row.opening ? { open: row.opening } : { en: row.hours, es: row.hoursEs },
    ...(address ? { address: { Street, Apt, City, State, PostalCode } } : {}),
    ...there('pageOrigin', row.pageOrigin),
    ...(mailFrom === null ? {} : { mail: { from: mailFrom, ...there('replyTo', mailReplyTo) } }),
    ...(row.textsFrom === null ? {} : { texts: { from: row.textsFrom } }),
    tell: row.tell,
    ...(row.eventsUrl === null ? {} : { events: { url: row.eventsUrl } }),
    ...(row.merchantAccount === null ? {} : { merchant: { account: row.merchantAccount } }),
    ...there('logo', row.logo),
    maintenance: row.inMaintenance,
    features: {
      messages: row.communicationsActive,
      supplies: row.suppliesActive,
      selfRegistration: row.selfRegistrationActive,
      emailNotifications: row.emailNotificationsActive,
      engagement: row.patientEngagementActive,
      payments: row.paymentsActive,
      appointmentReminders: row.appointmentRemindersActive,
      supplyReminders: row.supplyRemindersActive,
      app: row.pushActive,
      accessHistory: row.accessHistoryActive,
    },
    orders: {
      handlingBusinessDays: row.handlingBusinessDays,
      closedOn: row.closedOn,
      ...there('disclaimer', inBoth(row.additionalDisclaimer, row.additionalDisclaimerEs)),
      asksForPayment: row.asksForPayment,
    },
    ...there('autoReply', inBoth(row.autoReply, row.autoReplyEs)),
    policies: { ...there('privacy', own['privacy']), ...there('terms', own['terms']) } as ProviderFile['policies'],
    ...(there('faqs', own['faqs']) as Pick<ProviderFile, 'faqs'>),
    ...(there('replies', own['replies']) as Pick<ProviderFile, 'replies'>),
    ...(row.bpcPaymentsEnabled
      ? { paymentsPortal: { signsIn: row.bpcSingleSignOnActive, ...there('url', row.bpcSsoUrl) } }
      : {}),
    ...there('retention', row.retention),
    ...there('signOn', row.signOn),
    ...there('staff', row.staffSignOn),
  }
}

/** A member of a file, which is left out where there is nothing. */
function there<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Member in Name]?: NonNullable<Value> } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { [Member in Name]: NonNullable<Value> })
}

function inBoth(en: string | null, es: string | null): { en: string; es: string } | null {
  return en === null || es === null ? null : { en, es }
}
