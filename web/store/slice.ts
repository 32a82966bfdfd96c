/** Something that happened. Its type names the slice it began in. */
export interface Action<Payload = unknown, Meta = unknown> {
  type: string
  payload: Payload
  meta: Meta
}

/** Tells the actions it is for from all others. */
export interface Matcher<Matched extends Action> {
  match(action: Action): action is Matched
}

export interface ActionCreator<Payload, Meta = undefined> extends Matcher<Action<Payload, Meta>> {
  (...carried: Carried<Payload, Meta>): Action<Payload, Meta>
}

/** Only the actions of a call tell something besides their payload. */
type Carried<Payload, Meta> = Meta extends undefined ? (Payload extends void ? [] : [Payload]) : [Payload, Meta]

export type Reducer<State> = (state: State | undefined, action: Action) => State

/**
 * A reducer's own copy of the state, to be changed in place. It is one level deep: what is nested is still the state itself,
 * and is replaced.
 */
export type Draft<State> = {
  [Key in keyof State]: State[Key] extends (infer Item)[] ? readonly Item[] : Readonly<State[Key]>
}

/** Changes the draft, or gives back a whole new state. */
// biome-ignore lint/suspicious/noConfusingVoidType: most only change the draft
type Change<State, Matched> = (state: Draft<State>, action: Matched) => State | void

interface Case<State> extends Matcher<Action> {
  change: Change<State, Action>
}

/** Names an action and what changes by it. */
type On<State> = <What extends Matcher<Action>>(what: What, change: Change<State, MatchedBy<What>>) => Case<State>
type MatchedBy<What> = What extends Matcher<infer Matched> ? Matched : never

export const anyAction: Matcher<Action> = { match: (_): _ is Action => true }

export const anyOf = <What extends Matcher<Action>>(matchers: readonly What[]): Matcher<MatchedBy<What>> => ({
  match: (action): action is MatchedBy<What> => matchers.some(one => one.match(action)),
})

export function createAction<Payload = void, Meta = undefined>(type: string): ActionCreator<Payload, Meta> {
  const create = (payload: unknown, meta: unknown) => ({ type, payload, meta })
  create.match = (action: Action) => action.type === type
  return create as never
}

/** The cases that match an action run in the order they are written in. A state in which nothing changed stays itself. */
export function createReducer<State extends object>(
  initialState: State,
  cases: (on: On<State>) => Case<State>[],
): Reducer<State> {
  let all: Case<State>[] | undefined
  return (state = initialState, action) => {
    // When the first action comes, so that slices may name each other's actions.
    all ??= cases((what, change) => ({ match: what.match, change: change as Change<State, Action> }))
    return all.reduce((before, { match, change }) => (match(action) ? changed(before, change, action) : before), state)
  }
}

interface SliceOptions<State, Payloads> {
  name: string
  initialState: State
  /** The slice's own actions: each is named here, and made by a creator of that name. */
  reducers: { [Name in keyof Payloads]: Change<State, Action<Payloads[Name]>> }
  /** What changes by other actions, of this slice's calls or of another slice. */
  extraReducers?: (on: On<State>) => Case<State>[]
}

type Actions<Payloads> = {
  [Name in keyof Payloads]: ActionCreator<unknown extends Payloads[Name] ? void : Payloads[Name]>
}

/** A part of the state with everything that changes it. */
export function createSlice<State extends object, Payloads>(options: SliceOptions<State, Payloads>) {
  const { name, initialState, reducers, extraReducers } = options
  const own = Object.entries<Change<State, never>>(reducers).map(
    ([key, change]) => [key, createAction(`${name}/${key}`), change] as const,
  )
  return {
    actions: Object.fromEntries(own.map(([key, creator]) => [key, creator])) as unknown as Actions<Payloads>,
    reducer: createReducer<State>(initialState, on => [
      ...own.map(([, creator, change]) => on(creator, change as Change<State, Action>)),
      ...(extraReducers?.(on) ?? []),
    ]),
  }
}

function changed<State extends object>(before: State, change: Change<State, Action>, action: Action): State {
  const draft = { ...before }
  const after = change(draft as Draft<State>, action) ?? draft
  const isSame = (Object.keys(after) as (keyof State)[]).every(key => Object.is(after[key], before[key]))
  return isSame ? before : after
}
