import '../styles/desk.css'
import { createRoot } from 'react-dom/client'
import { Navigation } from '#web/navigation/navigation.tsx'
import { Desk } from './Desk.tsx'
import { openSession } from './session.ts'

openSession()
createRoot(document.getElementById('root')!).render(
  <Navigation>
    <Desk />
  </Navigation>,
)
