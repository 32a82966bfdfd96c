import { join } from 'node:path'
import {
  codeSentResponse,
  deviceNameBody,
  deviceParams,
  deviceResponse,
  devicesResponse,
  doneResponse,
  enterBody,
  enterResponse,
  invitationBody,
  invitationResponse,
  linkSentResponse,
  meResponse,
  notMeBody,
  revokedResponse,
} from '#contract/access/access.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { listDevices, renameDevice, revokeByMail, revokeDevice, revokeOthers, therapistNamed } from './devices.ts'
import { type AccessDeps, enter, invite, sendLink } from './enter.ts'
import { mailStepUpCode } from './step-up.ts'

export function accessRoutes(app: App, deps: AccessDeps) {
  route(app, 'enterDesk', { body: enterBody, response: enterResponse }, ({ body, ip, within }) =>
    enter(within(deps), body, ip),
  )

  route(app, 'sendDeskLink', { response: linkSentResponse }, async ({ ip, within }) => {
    await sendLink(within(deps), ip)
    return { isPrinted: !deps.config.smtpUrl }
  })

  route(app, 'notMe', { body: notMeBody, response: doneResponse }, async ({ body, within }) => {
    await revokeByMail(within(deps), body.key)
    return {}
  })

  route(app, 'deskMe', { response: meResponse }, async ({ principal }) => {
    const { role, name, therapistId } = principal
    return { role, name, therapist: await therapistNamed(deps, therapistId) }
  })

  route(app, 'sendDeskCode', { response: codeSentResponse }, async ({ principal, within }) => {
    await mailStepUpCode(within(deps), principal)
    const { smtpUrl, dataDir } = deps.config
    return { mailFolder: smtpUrl ? null : join(dataDir, 'mail') }
  })

  route(app, 'listDevices', { response: devicesResponse }, async ({ principal }) => ({
    devices: await listDevices(deps, principal),
  }))

  const invited = { body: invitationBody, response: { 201: invitationResponse } }
  route(app, 'inviteDevice', invited, ({ body, principal, within }) => invite(within(deps), principal, body))

  const renamed = { params: deviceParams, body: deviceNameBody, response: deviceResponse }
  route(app, 'renameDevice', renamed, async ({ params, body, principal, within }) => ({
    device: await renameDevice(within(deps), principal, params.id, body.name),
  }))

  const one = { params: deviceParams, response: revokedResponse }
  route(app, 'revokeDevice', one, async ({ params, principal, within }) => ({
    revoked: await revokeDevice(within(deps), principal, params.id),
  }))

  route(app, 'revokeOtherDevices', { response: revokedResponse }, async ({ principal, within }) => ({
    revoked: await revokeOthers(within(deps), principal),
  }))
}
