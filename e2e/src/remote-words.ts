import accountEn from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import accountEs from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import paymentsEn from '../../remotes/payments/src/strings/en.json' with { type: 'json' }
import paymentsEs from '../../remotes/payments/src/strings/es.json' with { type: 'json' }

export type AccountWords = typeof accountEn

/** The texts of the account-settings remote, in the language of a run. */
export function accountWords(locale: string | undefined): AccountWords {
  return locale?.startsWith('es') ? accountEs : accountEn
}

/** The texts of the payments remote, in the language of a run. */
export function paymentsWords(locale: string | undefined): typeof paymentsEn {
  return locale?.startsWith('es') ? paymentsEs : paymentsEn
}
