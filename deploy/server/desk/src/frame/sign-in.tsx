import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, InputNumber } from 'antd'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'

import { DeskPage } from './desk-page.tsx'
import { rememberedSite, sessionQuery } from './session.ts'
import { Shown } from './shown.tsx'

/**
 * Where somebody of a site proves who they are.
 *
 * @param to The address below `/desk` to come back to.
 */
export function signInAddress(site: number | string, to = `/${site}`): string {
  return `/staff/sign-in/start?${new URLSearchParams({ site: String(site), to: `/desk${to}` })}`
}

/** The sign-in page of a site. */
export function SignIn() {
  const t = useText('desk')
  const { site = '' } = useParams()
  const { state } = useLocation() as { state: { to?: string } | null }
  return (
    <main className="desk-alone desk-main">
      <div className="desk-part">
        <DeskPage title={t('signIn.title')} extra={<LanguageButton />}>
          <p>{t('signIn.words')}</p>
          <Button type="primary" size="large" block href={signInAddress(site, state?.to)}>
            {t('signIn.button')}
          </Button>
        </DeskPage>
      </div>
    </main>
  )
}

/** The desk's address without a site: leads to the site of who is signed in, to the last one, or asks for it. */
export function FindSite() {
  const load = useQueryLoad(sessionQuery())
  if (load.status === 'ready') return <Navigate to={`/${load.value.SiteKey}`} replace />
  if (load.status === 'loading' || load.problem.status !== 401) return <Shown load={load}>{() => null}</Shown>
  const site = rememberedSite()
  return site ? <Navigate to={`/${site}/sign-in`} replace /> : <AskForSite />
}

function AskForSite() {
  const t = useText('desk')
  const navigate = useNavigate()
  return (
    <main className="desk-alone desk-main">
      <div className="desk-part">
        <DeskPage title={t('site.title')} extra={<LanguageButton />}>
          <Form
            layout="vertical"
            requiredMark={false}
            onFinish={({ site }: { site: number }) => void navigate(`/${site}/sign-in`)}
          >
            <Form.Item
              name="site"
              label={t('site.label')}
              extra={t('site.hint')}
              rules={[{ required: true, message: t('site.needed') }]}
            >
              <InputNumber min={1} precision={0} controls={false} size="large" />
            </Form.Item>
            <Button type="primary" htmlType="submit" size="large">
              {t('site.button')}
            </Button>
          </Form>
        </DeskPage>
      </div>
    </main>
  )
}

const stored = 'homeside-desk-language'

/** The language that somebody chose in this browser; null for none. */
export function chosenLanguage(): string | null {
  return localStorage.getItem(stored)
}

/** Shows the desk in another language, from now on. */
async function chooseDeskLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language)
  await changeLanguage(language)
}

/** Shows the desk in the other language. */
export function LanguageButton() {
  const t = useText('desk')
  const other = useLanguage() === 'en' ? 'es' : 'en'
  return (
    <Button type="text" lang={other} onClick={() => void chooseDeskLanguage(other)}>
      {t('otherLanguage')}
    </Button>
  )
}
