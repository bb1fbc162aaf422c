import {
  Component,
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { FailedComponent } from "./failed-component.tsx";

type OfPart = {
  /** Shown until it is there. */
  waiting?: ReactNode;
  /** Whoever wanted it does not want it any more, now that it could not be fetched. */
  onGiveUp?: () => void;
};

/**
 * A part of a page whose scripts are fetched when it is first shown. Where they cannot be (the line is gone, or a release
 * came in between) or the part breaks, the page around it stays: it says so, and the part can be fetched again. It is by
 * itself once the browser is online again.
 * @param load imports it
 * @param name what readers call it, at the beginning of a sentence: "The cart"; null for what comes unasked, and is not missed
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  name: string | null,
): ComponentType<Props & OfPart> {
  // One that failed once would fail for ever.
  const fresh = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        Part = fresh();
        throw error;
      }),
    );
  let Part = fresh();

  return function LazyPart({ waiting, onGiveUp, ...rest }: Props & OfPart) {
    const [tries, setTries] = useState(0);
    const Now = Part as unknown as ComponentType<object>;
    return (
      <Boundary
        key={tries}
        lost={
          <FailedComponent
            name={name}
            wasTried={tries > 0}
            waiting={waiting}
            onGiveUp={onGiveUp}
            onRetry={() => setTries(tries + 1)}
          />
        }
      >
        <Suspense fallback={waiting}>
          <Now {...rest} />
        </Suspense>
      </Boundary>
    );
  };
}

/** React knows boundaries as classes only. */
class Boundary extends Component<{ lost: ReactNode; children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError() {
    return { isLost: true };
  }

  override render() {
    return this.state.isLost ? this.props.lost : this.props.children;
  }
}
