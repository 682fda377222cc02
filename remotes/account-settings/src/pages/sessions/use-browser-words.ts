import { useText } from '@homeside/i18n/use-text'

/** The name of a browser: "Safari on iPhone", or as much as is known. */
export function useBrowserWords(): (label: { Browser: string | null; Platform: string | null }) => string {
  const t = useText('account-settings')
  return ({ Browser, Platform }) => {
    if (Browser !== null && Platform !== null) return t('sessions.browser', { browser: Browser, platform: Platform })
    return Browser ?? Platform ?? t('sessions.unknownBrowser')
  }
}
