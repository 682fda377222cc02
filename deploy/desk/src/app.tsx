import { useText } from '@homeside/i18n/use-text'
import { Button, Result } from 'antd'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'

import { changeRoutes } from './changes/routes.tsx'
import { Shell } from './frame/shell.tsx'
import { FindSite, SignIn } from './frame/sign-in.tsx'
import { messageRoutes } from './messages/routes.tsx'
import { OrderScreen } from './orders/order-screen.tsx'
import { patientRoutes } from './patients/routes.tsx'
import { ProviderScreen } from './provider/provider-screen.tsx'
import { WaitingScreen } from './waiting/waiting-screen.tsx'

/** Every address of the desk. An area's routes stand in its own folder. */
export const routes: RouteObject[] = [
  { path: '/', element: <FindSite /> },
  { path: '/:site/sign-in', element: <SignIn /> },
  {
    path: '/:site',
    element: <Shell />,
    errorElement: <Broken />,
    children: [
      { index: true, element: <Navigate to="waiting" replace /> },
      { path: 'waiting', element: <WaitingScreen /> },
      { path: '/:site/orders/:key', element: <OrderScreen /> },
      { path: 'provider', element: <ProviderScreen /> },
      ...patientRoutes,
      ...messageRoutes,
      ...changeRoutes,
      { path: '*', element: <NoSuchPage /> },
    ],
  },
]

/** The page's router. */
export function deskRouter() {
  return createBrowserRouter(routes, { basename: '/desk' })
}

function NoSuchPage() {
  const t = useText('desk')
  return <Result status="info" title={t('noPage')} />
}

function Broken() {
  const t = useText('desk')
  return (
    <Result
      status="error"
      title={t('problems.request-failed')}
      extra={<Button onClick={() => location.reload()}>{t('retry')}</Button>}
    />
  )
}
