"""Metrics for Prometheus."""

from collections.abc import Callable, Iterable, Mapping
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Histogram, Summary, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tatami.match.protocol import Request

__all__ = ["Metrics"]

GROWING = {"moves", "commits", "commit_seconds", "storage_failures"}
"""Statistics of the match service that only grow."""


class ServiceCollector(Collector):
    """The statistics of the match service, read at every scrape."""

    def __init__(self, stats: Callable[[], Mapping[str, float]]) -> None:
        self.stats = stats

    def collect(self) -> Iterable[Metric]:
        """One metric for each statistic."""
        for name, value in self.stats().items():
            family = CounterMetricFamily if name in GROWING else GaugeMetricFamily
            yield family(f"tatami_{name}", f"The match service: {name.replace('_', ' ')}", value)


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "tatami_request_seconds", "HTTP requests", ["method", "route", "status"], registry=self.registry
        )
        frames = Counter("tatami_frames", "Frames received", ["do"], registry=self.registry)
        self.received = {kind: frames.labels(kind.__struct_config__.tag) for kind in get_args(Request)}
        self.refused = Counter("tatami_refused", "Refusals by their code", ["code"], registry=self.registry)
        self.blocked = Summary(
            "tatami_loop_blocked_seconds", "Times in which the event loop answered nobody", registry=self.registry
        )
        self.closed = Counter("tatami_closed", "WebSockets closed by the server", ["code"], registry=self.registry)

    def watch(self, stats: Callable[[], Mapping[str, float]]) -> None:
        """Include the statistics of the match service."""
        self.registry.register(ServiceCollector(stats))

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry).decode()
