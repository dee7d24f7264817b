/** Links about programming in general. {@link ../parseAnchors} describes the format. */
export const SOFTWARE = `
# Databases
How PostgreSQL handles vacuum, bloat and dead tuples
  https://www.percona.com/blog/postgresql-vacuum-and-dead-tuples/
  Autovacuum is not the enemy. Explains why a table grows although nothing is inserted, and what the visibility map is for.
  The settings at the end are the ones we used on the billing cluster.
What’s new in PostgreSQL 18
  https://www.postgresql.org/docs/release/18.0/
  Asynchronous I/O, skip scans on multicolumn indexes, uuidv7().
HyperLogLog in practice: counting distinct visitors with 12 KB
  https://antirez.com/news/75-hyperloglog
  The cardinality estimator behind PFCOUNT. An error of 0.81 % is fine for our dashboards.
SQLite: appropriate uses for a serverless database
  https://www.sqlite.org/whentouse.html
Use The Index, Luke: pagination without OFFSET
  https://use-the-index-luke.com/no-offset
  Keyset pagination, also called the seek method. Show this to everyone who writes LIMIT 20 OFFSET 100000.
The internals of B-trees and LSM-trees compared
  https://www.scylladb.com/glossary/lsm-tree-vs-b-tree/
MongoDB schema design: embedding or referencing?
  https://www.mongodb.com/blog/post/6-rules-of-thumb-for-mongodb-schema-design
Redis persistence explained: RDB snapshots and append-only files
  https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/
Zero-downtime schema migrations with expand and contract
  https://planetscale.com/blog/backward-compatible-databases-changes
  Never rename a column in one deploy. Add, backfill, switch, drop.
DuckDB as an embedded analytics engine
  https://duckdb.org/why_duckdb

# Web Development
HTTP caching: a guide to Cache-Control and ETag
  https://web.dev/articles/http-cache
  The table of directives is the best I have seen. stale-while-revalidate is what the assets server should send.
Progressive web apps offline: service worker strategies
  https://developer.chrome.com/docs/workbox/caching-strategies-overview
CSS container queries are finally everywhere
  https://ishadeed.com/article/container-queries-are-finally-here/
  Components that respond to the room they have, not to the viewport.
Understanding CORS preflight requests
  https://developer.mozilla.org/en-US/docs/Web/HTTP/CORS
Core Web Vitals: what is a good INP score?
  https://web.dev/articles/inp
Modern font stacks without web fonts
  https://modernfontstacks.com/
The anatomy of a Content-Security-Policy header
  https://content-security-policy.com/examples/
View transitions for multi-page apps
  https://developer.chrome.com/docs/web-platform/view-transitions/cross-document
  Two lines of CSS and the navigation fades instead of flashing.

# JavaScript
useSyncExternalStore: subscribing to a store outside of React
  https://react.dev/reference/react/useSyncExternalStore
  Needed for the offline queue. The snapshot must be cached or the component renders forever.
You might not need an effect
  https://react.dev/learn/you-might-not-need-an-effect
Node.js 24: permission model, URLPattern and npm 11
  https://nodejs.org/en/blog/release/v24.0.0
The event loop in Node.js, with timers and microtasks
  https://nodejs.org/en/learn/asynchronous-work/event-loop-timers-and-nexttick
structuredClone(): deep copying objects without lodash
  https://web.dev/articles/structured-clone
  Handles dates, maps and cycles; throws on functions.
IntersectionObserver for lazy loading and infinite scrolling
  https://developer.mozilla.org/en-US/docs/Web/API/Intersection_Observer_API
AbortController is your friend
  https://whistlr.info/2022/abortcontroller-is-your-friend/
  Cancelling fetch, removing event listeners, and timeouts with one signal.
Temporal: the date API that replaces moment
  https://tc39.es/proposal-temporal/docs/
Preact signals: fine-grained reactivity
  https://preactjs.com/guide/v10/signals/
Debounce and throttle, visualised
  https://kettanaito.com/blog/debounce-vs-throttle

# TypeScript
exactOptionalPropertyTypes: when undefined is not missing
  https://www.typescriptlang.org/tsconfig/exactOptionalPropertyTypes.html
Branded types for identifiers
  https://egghead.io/blog/using-branded-types-in-typescript
  A user id is not an order id, even if both are strings.
The satisfies operator in TypeScript 4.9
  https://www.totaltypescript.com/clarifying-the-satisfies-operator
Parse, don’t validate
  https://lexi-lambda.github.io/blog/2019/11/05/parse-don-t-validate/
  The essay about pushing checks to the boundary and letting the type carry the proof. Haskell, but it applies everywhere.
Discriminated unions and exhaustive switches
  https://www.typescriptlang.org/docs/handbook/2/narrowing.html
zod 4: a schema library, faster and smaller
  https://zod.dev/v4

# Python
Python 3.13 gets a new REPL and a JIT
  https://docs.python.org/3/whatsnew/3.13.html
The GIL becomes optional: free-threaded Python
  https://peps.python.org/pep-0703/
uv: an extremely fast package and project manager
  https://docs.astral.sh/uv/
  Replaces pip, pipx, poetry, pyenv and virtualenv. Written in Rust.
asyncio: a walkthrough of coroutines and tasks
  https://realpython.com/async-io-python/
pandas or polars for a 40 GB CSV?
  https://pola.rs/posts/benchmarks/
Dataclasses, attrs and pydantic compared
  https://threeofwands.com/why-i-use-attrs-instead-of-pydantic/

# Go
Generics in Go: when to use type parameters
  https://go.dev/blog/when-generics
Go’s context package and cancellation
  https://go.dev/blog/context
  Pass it as the first argument and never store it in a struct.
Share memory by communicating: channels and goroutines
  https://go.dev/blog/codelab-share
Structured logging with slog
  https://go.dev/blog/slog
Error wrapping with errors.Is and errors.As
  https://go.dev/blog/go1.13-errors
Profiling a Go service with pprof
  https://jvns.ca/blog/2017/09/24/profiling-go-with-pprof/

# Rust
The borrow checker explained with pictures
  https://rufflewind.com/2017-02-15/rust-move-copy-borrow
Async Rust: what is a Pin, and who needs it?
  https://fasterthanli.me/articles/pin-and-suffering
  Long, funny and the only explanation of self-referential futures that stayed with me.
Error handling with anyhow and thiserror
  https://nick.groenen.me/posts/rust-error-handling/
Rust lifetimes: common misconceptions
  https://github.com/pretzelhammer/rust-blog/blob/master/posts/common-rust-lifetime-misconceptions.md
Writing a ray tracer in one weekend, in Rust
  https://raytracing.github.io/books/RayTracingInOneWeekend.html

# Java and Kotlin
Virtual threads in Java 21: Project Loom arrives
  https://openjdk.org/jeps/444
Kotlin coroutines: structured concurrency basics
  https://kotlinlang.org/docs/coroutines-basics.html
NullPointerException: helpful messages since JDK 14
  https://openjdk.org/jeps/358
Records and sealed classes as algebraic data types
  https://www.infoq.com/articles/data-oriented-programming-java/
Spring Boot 3 native images with GraalVM
  https://docs.spring.io/spring-boot/reference/packaging/native-image/index.html
The garbage collectors of the JVM: G1, ZGC, Shenandoah
  https://developers.redhat.com/articles/2021/11/02/how-choose-best-java-garbage-collector

# .NET and C#
What’s new in .NET 9
  https://learn.microsoft.com/en-us/dotnet/core/whats-new/dotnet-9/overview
C# pattern matching: a tutorial with list patterns
  https://learn.microsoft.com/en-us/dotnet/csharp/fundamentals/functional/pattern-matching
LINQ deferred execution surprises
  https://www.jetbrains.com/help/rider/PossibleMultipleEnumeration.html
  Why the database is asked twice. Enumerate once with ToList.
ConfigureAwait FAQ
  https://devblogs.microsoft.com/dotnet/configureawait-faq/
Span<T> and Memory<T>: slices without allocation
  https://www.codemag.com/Article/2207031/Writing-High-Performance-Code-Using-SpanT-and-MemoryT-in-C

# C and C++
C++23: std::expected, deducing this and print
  https://en.cppreference.com/w/cpp/23
Undefined behaviour: what every C programmer should know
  https://blog.llvm.org/2011/05/what-every-c-programmer-should-know.html
Move semantics and rvalue references in C++11
  https://www.internalpointers.com/post/c-rvalue-references-and-move-semantics-beginners
Smart pointers: unique_ptr, shared_ptr, weak_ptr
  https://isocpp.github.io/CppCoreGuidelines/CppCoreGuidelines#S-resource
Finding memory leaks with Valgrind and AddressSanitizer
  https://developers.redhat.com/blog/2021/05/05/memory-error-checking-in-c-and-c-comparing-sanitizers-and-valgrind
  ASan for every test run, Valgrind for the uninitialised reads.

# R and Statistics
R for Data Science, second edition
  https://r4ds.hadley.nz/
The grammar of graphics with ggplot2
  https://ggplot2-book.org/
Bayesian statistics without tears: Statistical Rethinking
  https://xcelab.net/rm/statistical-rethinking/
p-values and confidence intervals, a critique
  https://www.nature.com/articles/d41586-019-00857-9
  Retire statistical significance, say 800 researchers.
Simpson’s paradox, with interactive charts
  https://pwacker.com/simpson.html
Bootstrapping in R: resampling a median
  https://www.statmethods.net/advstats/bootstrapping.html
`;
