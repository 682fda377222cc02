import { useApi } from '@homeside/api-client/use-api'
import { Button, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { createElement as element, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'

import 'antd/dist/antd.css'
import './sleep-log.css'

/** A page with state, a link, texts and a call, of a team that has nothing of the portal's but its names. */
export default function SleepLog() {
  const { t } = useTranslation('sleep-log')
  const { alias } = useParams()
  const api = useApi()
  const [nights, setNights] = useState(0)
  const [name, setName] = useState('…')
  useEffect(() => {
    void api
      .get('patient/user')
      .json()
      .then((user) => setName(user.FirstName))
  }, [api])
  return element(
    'section',
    { className: 'sleep-log' },
    element('h1', null, t('title')),
    element('p', null, `${name}, ${t('nights', { count: nights })}, ${i18next.language}`),
    element(
      ConfigProvider,
      { theme: { hashed: false, cssVar: { key: 'css-var-_R_0_' } } },
      element(Button, { type: 'primary', onClick: () => setNights(nights + 1) }, t('night')),
    ),
    element(Link, { to: `/${alias}/home` }, t('home')),
  )
}
