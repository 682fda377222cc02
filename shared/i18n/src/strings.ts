/**
 * The texts of every namespace, so that keys are typed. A package adds its own by declaration:
 *
 * ```ts
 * declare module '@homeside/i18n/strings' {
 *   interface Strings { orders: typeof import('./strings/en.json') }
 * }
 * ```
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the packages, as described above
export interface Strings {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    resources: Strings
    returnNull: false
  }
}
