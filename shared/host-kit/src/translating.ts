/** What a page uses of react-i18next, without the parts that the oldest browsers do not run. */
export {
  getI18n,
  I18nContext,
  I18nextProvider,
  initReactI18next,
  Trans,
  Translation,
  useTranslation,
  withTranslation,
} from 'react-i18next'
