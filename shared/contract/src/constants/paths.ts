/**
 * Every path of the API that is in use, relative to the API's origin, with its parameters in braces.
 * Section 7 of the specification; paths of our own are marked *ours* at their call.
 */
export const paths = {
  login: 'account/login',
  loginMultiple: 'account/login/multiple',
  ssoLogin: 'account/sso/login',
  mobileCookieLogin: 'account/mobilecookie',
  logout: 'account/ssocookielogout',
  sessionValid: 'account/sessionvalid',
  extendSession: 'account/session/extend',
  maintenance: 'account/maintenance',
  changeProvider: 'account/changeProviders',
  changeUsername: 'account/username/change',
  changePassword: 'account/password/change',
  aliasOfSite: 'account/alias/{siteKey}',
  verifyAlias: 'account/verify/alias/{alias}',
  providerByAlias: 'account/provider/alias/{alias}',
  verifyProvider: 'account/provider/verify/{id}',
  searchProviders: 'account/provider/search',
  portalPrivacyPolicy: 'account/privacyPolicy',
  privacyPolicy: 'account/privacyPolicy/{alias}',
  portalFaqs: 'account/faqs',
  faqs: 'account/faqs/{alias}',
  optIn: 'account/optIn',
  portalLog: 'account/portalLog/',
  mobilePortalLog: 'account/portalLog/{id}',
  accountProviders: 'account/providers',
  accountAllProviders: 'account/allproviders',
  accountProvider: 'account/providers/{id}',
  accountReactivateProvider: 'account/reactivateprovider/{id}',
  accountAddProvider: 'account/addprovider',
  patientProviders: 'patient/providers',
  patientAllProviders: 'patient/allproviders',
  patientProvider: 'patient/providers/{id}',
  patientReactivateProvider: 'patient/reactivateprovider/{id}',
  patientAddProvider: 'patient/addprovider',
  dashboard: 'patient/dashboard',
  patientUser: 'patient/user',
  patientInfo: 'patient/info',
  demographics: 'patient/demographics',
  timeZone: 'patient/timezone',
  insurance: 'patient/insurance',
  insuranceCard: 'patient/insurance/{key}/card/{side}',
  change: 'patient/changes/{key}',
  notifications: 'patient/notifications',
  patientCredits: 'patient/credits',
  accountCredits: 'account/credits',
  supplies: 'orders/supplies',
  orders: 'orders',
  openOrders: 'orders/open',
  recentOrders: 'orders/recent',
  orderHistory: 'orders/history/{page}/{pageSize}',
  orderTerms: 'orders/terms',
  orderDraft: 'orders/draft',
  order: 'orders/{key}',
  cancelOrder: 'orders/{key}/cancel',
  emailOrderConfirmation: 'orders/{key}/emailconfirmation',
  staffOrder: 'staff/orders/{key}',
  staffAcceptOrder: 'staff/orders/{key}/accept',
  staffHoldOrder: 'staff/orders/{key}/hold',
  staffApproveOrder: 'staff/orders/{key}/approve',
  staffDenyOrder: 'staff/orders/{key}/deny',
  staffBlockOrder: 'staff/orders/{key}/block',
  staffAnswerOrder: 'staff/orders/{key}/answer',
  staffShipOrder: 'staff/orders/{key}/ship',
  staffDeliverOrder: 'staff/orders/{key}/deliver',
  paymentMethods: 'payments/methods',
  paymentMethod: 'payments/methods/{key}',
  defaultPaymentMethod: 'payments/methods/{key}/default',
  paymentSessions: 'payments/sessions',
  charges: 'payments/charges',
  photo: 'photos/{key}',
} as const

/**
 * Puts values into a path's braces, each encoded as one path segment.
 *
 * @throws Error when a value for a brace is missing.
 */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })
}
