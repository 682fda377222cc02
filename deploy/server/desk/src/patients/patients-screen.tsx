import type { StaffListedPatient } from '@homeside/contract/staff-lists'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { Rows, nextPlace, pageAfter, usePages } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Pill } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'

/** Milliseconds without a key after which what was typed is looked for. */
const pause = 250
/** The fewest letters of a search: fewer fit half of all patients, and whoever is listed has it in the trail. */
const fewest = 2

/** Finds a patient as somebody types. Nobody is listed before: it would stand in the trail of each. */
export function PatientsScreen() {
  const t = useText('desk')
  const id = useId()
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)

  // Whoever comes here types next.
  useEffect(() => document.getElementById(id)?.focus(), [id])

  useEffect(() => {
    const words = typed.trim()
    if (words === search) return undefined
    const timer = setTimeout(() => setParams(words === '' ? {} : { search: words }, { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [typed, search, setParams])

  return (
    <DeskPage
      title={t('screens.patients')}
      extra={<Button onClick={() => void navigate(`/${SiteKey}/patients/new`)}>{t('patients.new')}</Button>}
    >
      <div className="desk-part">
        <label htmlFor={id}>{t('patients.search')}</label>
        <Input
          id={id}
          type="search"
          size="large"
          allowClear
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="desk-soft">
          {t('patients.hint')}
        </p>
      </div>
      <div aria-live="polite">{search.length < fewest ? null : <Found search={search} />}</div>
    </DeskPage>
  )
}

function Found({ search }: { search: string }) {
  const t = useText('desk')
  const language = useLanguage()
  const { SiteKey } = useSession()
  const addressOf = ({ PatientKey }: StaffListedPatient) => `/${SiteKey}/patients/${PatientKey}`
  const pages = usePages(
    (after?: string) => staffQuery('staff/patients', { query: { search, ...pageAfter(after, 20) } }),
    nextPlace,
  )
  return (
    <Rows
      pages={pages}
      keyOf={({ PatientKey }) => PatientKey}
      addressOf={addressOf}
      empty={t('patients.nobody', { search })}
      columns={[
        {
          title: t('patients.name'),
          render: (_, row) => (
            <>
              <Link to={addressOf(row)}>{row.PatientName}</Link>{' '}
              {row.Status === 'Active' ? null : <Pill>{t(`patients.statuses.${row.Status}`)}</Pill>}
            </>
          ),
        },
        {
          title: t('patients.number'),
          className: 'desk-numbers',
          render: (_, { ExternalKey, PatientKey }) =>
            ExternalKey ?? <span className="desk-soft">{t('patients.keyHere', { key: PatientKey })}</span>,
        },
        {
          title: t('patients.born'),
          className: 'desk-numbers',
          render: (_, { DateOfBirth }) => formatDate(DateOfBirth, language, 'medium'),
        },
        { title: t('patients.city'), render: (_, { City }) => City },
        {
          title: t('patients.username'),
          render: (_, { Username }) => Username ?? <span className="desk-soft">{t('patients.noAccount')}</span>,
        },
      ]}
    />
  )
}
